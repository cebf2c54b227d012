// SIXTH! as a search walks on it: with a key, the tops of stacks and what stacks are worth kept up
// to date, wins in one, answers to threats and the order of moves. A part of sixth.cpp; play and
// perft do without.
#pragma once

#include "games/sixth_worth.h"

namespace sixfold {
namespace {

// Where a stack of some height goes on an empty board.
constexpr auto kSights = [] {
  std::array<std::array<Squares, square::kCount>, kTallest + 1> sights{};
  for (std::size_t from = 0; from < square::kCount; ++from) {
    sights[1][from] = square::kOrthogonal[from];
    sights[3][from] = square::kKnight[from];
    for (std::size_t way = 0; way < square::kWays.size(); ++way) {
      sights[way < 4 ? 2 : 4][from] |= square::kRays[from][way];
      sights[5][from] |= square::kRays[from][way];
    }
  }
  return sights;
}();

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
      add_worth(at, 1);
    });
  }

  void play(Move move);
  std::uint64_t key() const { return hash_ ^ Base::rest_key(); }

  int evaluate() const;
  std::optional<Move> winning_move() const;
  bool threatened() const;
  bool answers(std::vector<Move>& moves) const;
  int promise(Move move) const;

  // Calls `visit` with the place of a stack and its colours, of all stacks that are judged.
  template <class Visit>
  void each_judged(Visit visit) const {
    each(taken(), [&](int at) { visit(kind_of_square(at), colours_of(pile(at), turn_)); });
  }

 private:
  Squares tops_of(int seat) const { return tops_[static_cast<std::size_t>(seat - 1)]; }
  void note_top(int at) {
    for (Squares& tops : tops_) tops &= ~bit(at);
    if (pile(at).empty() || pile(at).top() == kLady) return;
    tops_[static_cast<std::size_t>(seat_of(pile(at).top()) - 1)] |= bit(at);
  }
  std::int32_t worth_of(const Stack<kSpecial>& stack, int at) const {
    return kBoth[kind_of_square(at)][colours_of(stack, 1)];
  }
  std::size_t kind_of_square(int at) const {
    return (Base::side() == 4 ? kSmallSquares : kSquares)[static_cast<std::size_t>(at)];
  }
  void add_worth(int at, int times) { worth_ += times * worth_of(pile(at), at); }
  // The stacks that one of a seat's makes a tower of, with that stack; until `visit` says enough.
  template <class Visit>
  void each_crowning(int seat, Visit visit) const;

  std::uint64_t hash_ = 0;         // of the stacks
  std::array<Squares, 2> tops_{};  // by seat, the squares of stacks with its colour on top
  std::int32_t worth_ = 0;         // of all stacks, packed as in kBoth
};

template <bool kSpecial>
void SixthSearcher<kSpecial>::play(Move move) {
  if (move == kPass || (move & kChooses) != 0) {
    Base::play(move);
    return;
  }
  const int to = to_of(move), from = (move & kMoves) != 0 ? from_of(move) : to;
  if (from != to) {
    for (const int at : {from, to}) {
      hash_ ^= Base::stack_key(at);
      add_worth(at, -1);
    }
  }
  Base::play(move);
  hash_ ^= Base::stack_key(to);
  note_top(to);
  add_worth(to, 1);
  if (from == to) return;
  note_top(from);
  if (pile(from).empty()) return;
  hash_ ^= Base::stack_key(from);
  add_worth(from, 1);
}

template <bool kSpecial>
template <class Visit>
void SixthSearcher<kSpecial>::each_crowning(int seat, Visit visit) const {
  Squares high = 0;
  for (std::size_t height = 1; height <= kTallest; ++height) {
    high |= tall_[kTallest + 1 - height];
    if (high == 0) continue;
    for (Squares left = tall_[height] & tops_of(seat); left != 0; left &= left - 1) {
      const int from = square::lowest(left);
      if ((kSights[height][static_cast<std::size_t>(from)] & high) == 0) continue;
      for (Squares to = open_targets(from) & high; to != 0; to &= to - 1)
        if (visit(from, square::lowest(to))) return;
    }
  }
}

// Crowning a tower with the own colour, where nothing else must be done. With goal=kings no single
// tower wins but the sixth. A whole stack is never barred: what came back onto it is a part of it.
template <bool kSpecial>
std::optional<Move> SixthSearcher<kSpecial>::winning_move() const {
  if (goal_ == kKings && scores_[static_cast<std::size_t>(turn_ - 1)] != 5) return std::nullopt;
  if (must_cover() || choosing_army() || lady_opens()) return std::nullopt;
  std::optional<Move> found;
  each_crowning(turn_, [&](int from, int to) {
    const Move whole = moving(from, to, pile(from).count(), false);
    if (whole == barred_) return false;
    found = whole;
    return true;
  });
  return found;
}

template <bool kSpecial>
bool SixthSearcher<kSpecial>::threatened() const {
  if (goal_ == kKings && scores_[static_cast<std::size_t>(other(turn_) - 1)] != 5) return false;
  bool found = false;
  each_crowning(other(turn_), [&](int, int) { return found = true; });
  return found;
}

// A threat is met only by a move from one of its two stacks, onto the one that would move, or to a
// square between them.
template <bool kSpecial>
bool SixthSearcher<kSpecial>::answers(std::vector<Move>& moves) const {
  if constexpr (kSpecial) return false;  // leaving Milady to be covered would be another way
  if (goal_ == kKings && scores_[static_cast<std::size_t>(other(turn_) - 1)] != 5) return false;
  struct Threat {
    Squares from, to;
  };
  std::array<Threat, 64> threats;
  std::size_t count = 0;
  each_crowning(other(turn_), [&](int from, int to) {
    const auto i = static_cast<std::size_t>(from);
    Squares between = 0;
    if (pile(from).count() != 3)
      for (std::size_t way = 0; way < square::kWays.size(); ++way)
        if (const Squares ray = square::kRays[i][way]; (ray & bit(to)) != 0)
          between = ray & ~square::kRays[static_cast<std::size_t>(to)][way] & ~bit(to);
    threats[count++] = {bit(from) | bit(to), bit(from) | between};
    return count == threats.size();
  });
  if (count == 0) return false;
  Base::each_move([&](Move move) {
    const Squares from = (move & kMoves) != 0 ? bit(from_of(move)) : 0, to = bit(to_of(move));
    for (std::size_t i = 0; i < count; ++i)
      if ((threats[i].from & from) == 0 && (threats[i].to & to) == 0) return;
    moves.push_back(move);
  });
  return true;
}

// What all stacks are worth to the seat to act.
template <bool kSpecial>
int SixthSearcher<kSpecial>::evaluate() const {
  const auto seat = static_cast<std::size_t>(turn_ - 1);
  return kFitted.to_act + worth_to(turn_, worth_) +
         kFitted.king * (scores_[seat] - scores_[1 - seat]);
}

// Whose tower a move makes; else a part of what it changes of the stacks' worth.
template <bool kSpecial>
int SixthSearcher<kSpecial>::promise(Move move) const {
  static constexpr int kPart = 6;
  if (move == kPass || (move & kMoves) == 0) return 0;
  const int from = from_of(move), to = to_of(move);
  const auto& whole = pile(from);
  const int kept = whole.count() - number_of(move);
  const auto raised = pile(to).under(whole.upper(kept));
  if (raised.height() > kTallest)
    return whole.top() != kLady && seat_of(whole.top()) == turn_ ? 10'000 : -10'000;
  const std::int32_t less = worth_of(whole, from) + worth_of(pile(to), to),
                     more =
                         worth_of(raised, to) + (kept > 0 ? worth_of(whole.lower(kept), from) : 0);
  return worth_to(other(turn_), less - more) / kPart;
}

}  // namespace
}  // namespace sixfold
