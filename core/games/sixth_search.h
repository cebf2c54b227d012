// SIXTH! as a search walks on it: with a key and the tops of stacks kept up to date, wins in one,
// what a position is worth and the order of moves. A part of sixth.cpp; play and perft do without.
#pragma once

namespace sixfold {
namespace {

template <bool kSpecial>
class SixthSearcher : public Sixth<kSpecial> {
  using Base = Sixth<kSpecial>;
  using Base::barred_, Base::goal_, Base::hand, Base::pile, Base::scores_, Base::tall_, Base::turn_;
  using Base::choosing_army, Base::lady_opens, Base::must_cover, Base::open_targets, Base::taken;

 public:
  explicit SixthSearcher(const Base& game) : Base(game) {
    each(taken(), [&](int at) {
      hash_ ^= Base::stack_key(at);
      note_top(at);
    });
  }

  void play(Move move);
  std::uint64_t key() const { return hash_ ^ Base::rest_key(); }

  int evaluate() const;
  std::optional<Move> winning_move() const;
  int promise(Move move) const;

 private:
  Squares tops_of(int seat) const { return tops_[static_cast<std::size_t>(seat - 1)]; }
  void note_top(int at) {
    for (Squares& tops : tops_) tops &= ~bit(at);
    if (pile(at).empty() || pile(at).top() == kLady) return;
    tops_[static_cast<std::size_t>(seat_of(pile(at).top()) - 1)] |= bit(at);
  }
  // The stacks that a stack of some height makes a tower of.
  Squares crowned_by(std::size_t height) const {
    Squares high = 0;
    for (std::size_t other = kTallest + 1 - height; other <= kTallest; ++other)
      high |= tall_[other];
    return high;
  }

  std::uint64_t hash_ = 0;         // of the stacks
  std::array<Squares, 2> tops_{};  // by seat, the squares of stacks with its colour on top
};

template <bool kSpecial>
void SixthSearcher<kSpecial>::play(Move move) {
  if (move == kPass || (move & kChooses) != 0) {
    Base::play(move);
    return;
  }
  const int to = to_of(move), from = (move & kMoves) != 0 ? from_of(move) : to;
  if (from != to) hash_ ^= Base::stack_key(from);
  if (from != to) hash_ ^= Base::stack_key(to);
  Base::play(move);
  hash_ ^= Base::stack_key(to);
  note_top(to);
  if (from == to) return;
  if (!pile(from).empty()) hash_ ^= Base::stack_key(from);
  note_top(from);
}

// Crowning a tower with the own colour, where nothing else must be done. With goal=kings no single
// tower wins but the sixth.
template <bool kSpecial>
std::optional<Move> SixthSearcher<kSpecial>::winning_move() const {
  if (goal_ == kKings && scores_[static_cast<std::size_t>(turn_ - 1)] != 5) return std::nullopt;
  if (must_cover() || choosing_army() || lady_opens()) return std::nullopt;
  Squares high = 0;
  for (std::size_t height = 1; height <= kTallest; ++height) {
    high |= tall_[kTallest + 1 - height];
    if (high == 0) continue;
    for (Squares left = tall_[height] & tops_of(turn_); left != 0; left &= left - 1) {
      const int from = square::lowest(left);
      for (Squares to = open_targets(from) & high; to != 0; to &= to - 1) {
        const Move whole = moving(from, square::lowest(to), pile(from).count(), false);
        if (whole != barred_) return whole;
      }
    }
  }
  return std::nullopt;
}

// What a stack is worth to the seat whose colour is on top, by height, in hundredths of a logit.
constexpr std::array<int, 6> kTopWorth = {0, 2, 8, 20, 34, 55};
constexpr int kKingWorth = 120, kToAct = 10;

template <bool kSpecial>
int SixthSearcher<kSpecial>::evaluate() const {
  int worth = kToAct;
  const Squares own = tops_of(turn_), others = tops_of(other(turn_));
  for (std::size_t height = 1; height <= kTallest; ++height) {
    const Squares here = tall_[height];
    worth += kTopWorth[height] * (std::popcount(here & own) - std::popcount(here & others));
  }
  const auto seat = static_cast<std::size_t>(turn_ - 1);
  return worth + kKingWorth * (scores_[seat] - scores_[1 - seat]);
}

// Whose tower a move makes; higher stacks before lower ones.
template <bool kSpecial>
int SixthSearcher<kSpecial>::promise(Move move) const {
  if (move == kPass || (move & kMoves) == 0) return 0;
  const auto& from = pile(from_of(move));
  const int kept = from.count() - number_of(move);
  const int height = pile(to_of(move)).height() + from.upper(kept).height();
  if (height <= kTallest) return 0;
  return from.top() != kLady && seat_of(from.top()) == turn_ ? 10'000 : -10'000;
}

}  // namespace
}  // namespace sixfold
