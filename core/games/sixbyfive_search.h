// 6x5 as a search walks on it: how many actions each hand is from its shapes, and which actions
// bring it nearer. A part of sixbyfive.cpp; play and perft do without it.
#pragma once

#include <cmath>

namespace sixfold {
namespace {

// ---- The game with a search's questions

class SixByFiveSearcher : public SixByFive {
 public:
  static constexpr bool kKnowsMoves = true;

  explicit SixByFiveSearcher(const SixByFive& game) : SixByFive(game) { suspect(); }

  // Deals what the eye does not see by how well it explains what the others did.
  SixByFiveSearcher guess(int eye, Random& random) const;
  // Guesses differ in hands alone, and what is heard need not be read.
  View view(int eye) const;
  std::string heard(Move move, int eye) const {
    if (kind_of(move) == kDeal && !seen(seat_of(move), eye)) return "?";
    return std::to_string(move);
  }

  Shares hopes() const;
  bool select(std::vector<Promised>& moves, std::size_t most) const;

 private:
  static constexpr int kFar = 4;  // actions to a shape that are still counted
  using Likely = std::array<float, kCards>;

  // The tiles by row, a word each, so that what lies around a cell is cut out row by row.
  struct Rows {
    explicit Rows(const SixByFiveSearcher& game);
    Near around(int what, int column, int row) const;
    static constexpr int kLocked = kColours, kMargin = kReach + 1;
    std::array<std::array<std::uint64_t, 64>, kColours + 1> words{};
    Box box;
  };

  // A way to complete a card: where black lies, the colour, and the cells to fill and to clear.
  struct Way {
    Spot black;
    bool moves_black;
    int colour, cost;
    Near fill, clear;
  };
  template <class Visit>
  void each_way(const Rows& rows, Cards cards, Visit visit) const;

  // How many ways there are of each cost.
  using Ways = std::array<int, kFar + 1>;
  Ways ways_of(const Rows& rows, Cards cards) const {
    Ways ways{};
    each_way(rows, cards, [&](const Way& way) { ++ways[index(way.cost)]; });
    return ways;
  }

  template <class Visit>
  void each_step(const Way& way, Visit visit) const;
  bool wins(Move move) const;
  Shares by_score(const Shares& next) const;
  Shares estimate() const;
  std::optional<Move> building_move() const;
  void suspect();
  void step_back(const Acted& acted);
  std::array<Likely, 2> standing() const;

  std::array<Likely, kMaxSeats> likely_;  // of each card, as others may take it to be in a hand
};

View SixByFiveSearcher::view(int eye) const {
  View view;
  for (int seat = 1; seat <= seats(); ++seat)
    if (seen(seat, eye))
      view.items.push_back({"", std::to_string(hand(seat).known()), hand(seat).count});
  return view;
}

SixByFiveSearcher::Rows::Rows(const SixByFiveSearcher& game) : box(game.table_.box()) {
  each(game.table_.tiles(), [&](int tile) {
    const Spot spot = game.table_.spot_of(tile);
    const std::size_t row = index(box.row(spot) + kMargin);
    const std::uint64_t bit = std::uint64_t{1} << (box.column(spot) + kMargin);
    const int colour = game.colours_[index(tile)];
    if (colour != kBlack) words[index(colour)][row] |= bit;
    if (game.locked(tile)) words[kLocked][row] |= bit;
  });
}

Near SixByFiveSearcher::Rows::around(int what, int column, int row) const {
  Near near;
  for (int r = -kReach; r <= kReach; ++r) {
    const NearRow part = kNearRows[index(r + kReach)];
    const std::uint64_t bits =
        words[index(what)][index(row + kMargin + r)] >> (column + kMargin + part.west) &
        ((std::uint64_t{1} << part.width) - 1);
    (r < 0 ? near.above : near.below) |= bits << part.shift;
  }
  return near;
}

template <class Visit>
void SixByFiveSearcher::each_way(const Rows& rows, Cards cards, Visit visit) const {
  const bool bound = locked(black_);
  const auto from = [&](Spot black, bool moves) {
    const int column = rows.box.column(black), row = rows.box.row(black);
    const Near locks = rows.around(Rows::kLocked, column, row);
    const int start = moves ? 1 + bound : 0;
    for (int colour = 0; colour < kColours; ++colour) {
      const Near own = rows.around(colour, column, row);
      if (own.count() < (moves ? 2 : 1)) continue;
      for (Cards rest = cards; rest != 0; rest &= rest - 1) {
        const CardPatterns& patterns = kPatterns[index(hex::lowest(rest))];
        for (std::size_t i = 0; i < patterns.count; ++i) {
          const Pattern& way = patterns.ways[i];
          int cost = start + 4 - (way.needs & own).count();
          if (cost > kFar) continue;
          cost += (way.touched & own).count();
          if (cost > kFar) continue;
          const Near fill = way.needs & ~own, clear = way.touched & own;
          cost += (fill & locks).count() + (clear & locks).count();
          if (cost > kFar || fill.count() > supply(colour)) continue;
          visit(Way{black, moves, colour, std::max(cost, 1), fill, clear});
        }
      }
    }
  };
  from(table_.spot_of(black_), false);
  if (full()) return;
  for (const Spot spot : table_.edge())
    if (black_reaches(spot)) from(spot, true);
}

// Calls `visit` with each action that brings a way nearer.
template <class Visit>
void SixByFiveSearcher::each_step(const Way& way, Visit visit) const {
  const auto spot_of = [&](CardCell cell) { return hex::step(way.black, cell.q + 64 * cell.r); };
  if (way.moves_black && !locked(black_))
    visit(on_cells(kMoveBlack, table_.spot_of(black_), way.black));
  each_near(way.fill, [&](CardCell cell) {
    const Spot spot = spot_of(cell);
    if (table_.is_edge(spot))
      visit(on_cell(kPlace, spot, way.colour));
    else if (table_.taken(spot) && replaceable(table_.tile_at(spot)))
      visit(on_cell(kReplace, spot, way.colour));
  });
  each_near(way.clear, [&](CardCell cell) {
    const Spot spot = spot_of(cell);
    if (!replaceable(table_.tile_at(spot))) return;
    for (int colour = 0; colour < kColours; ++colour)
      if (colour != way.colour && supply(colour) > 0) visit(on_cell(kReplace, spot, colour));
  });
}

// ---- What actions tell of cards

SixByFiveSearcher SixByFiveSearcher::guess(int eye, Random& random) const {
  SixByFiveSearcher guessed = *this;
  guessed.deal_hidden(eye, [&](int seat, Cards may) {
    const Likely& likely = likely_[index(seat - 1)];
    float sum = 0;
    each(may, [&](int card) { sum += likely[index(card)]; });
    float at = sum * static_cast<float>(random.below(1u << 24)) / static_cast<float>(1u << 24);
    int drawn = hex::lowest(may);
    each(may, [&](int card) {
      if (at < 0) return;
      drawn = card;
      at -= likely[index(card)];
    });
    return drawn;
  });
  return guessed;
}

// Takes an action back, as far as tiles and pawns go.
void SixByFiveSearcher::step_back(const Acted& acted) {
  const Move move = acted.move;
  if (kind_of(move) == kPlace) {
    const int tile = count() - 1;
    of_[index(colours_[index(tile)])] &= ~bit(tile);
    table_.lift(tile);
  } else if (kind_of(move) == kReplace) {
    paint(table_.tile_at(first_of(move)), acted.old);
  } else if (kind_of(move) == kMoveBlack) {
    table_.lift(black_);
    table_.put(black_, first_of(move));
  } else {
    act(move);
  }
  pawns_[index(acted.seat - 1)] = acted.pawn;
}

// For each card how near it is, as a logarithm, and whether it could be completed at once.
std::array<SixByFiveSearcher::Likely, 2> SixByFiveSearcher::standing() const {
  const Rows rows(*this);
  std::array<Likely, 2> standing{};
  for (int card = 0; card < kCards; ++card) {
    const Ways ways = ways_of(rows, card_bit(card));
    standing[0][index(card)] =
        std::log(0.01f + 2 * static_cast<float>(ways[1]) + 0.6f * static_cast<float>(ways[2]) +
                 0.08f * static_cast<float>(ways[3]) + 0.008f * static_cast<float>(ways[4]));
    standing[1][index(card)] = ways[1] > 0 ? 1.0f : 0.0f;
  }
  return standing;
}

// The last actions, which all have seen, tell of the cards: a seat would rather come nearer to its
// own, and would have completed it where it could.
void SixByFiveSearcher::suspect() {
  static constexpr float kHeed = 0.8f, kMost = 2.0f, kMissed = 3.5f;
  for (Likely& likely : likely_) likely.fill(0);
  SixByFiveSearcher past = *this;
  auto after = past.standing();
  for (int i = acted_ - 1; i >= std::max(0, acted_ - kRemembered); --i) {
    const Acted& acted = actions_[index(i % kRemembered)];
    past.step_back(acted);
    const auto before = past.standing();
    Likely& likely = likely_[index(acted.seat - 1)];
    for (std::size_t card = 0; card < kCards; ++card) {
      likely[card] += kHeed * std::clamp(after[0][card] - before[0][card], -kMost, kMost);
      likely[card] -= kMissed * before[1][card];
    }
    after = before;
  }
  for (Likely& likely : likely_) {
    const float most = std::ranges::max(likely);
    for (float& each : likely) each = std::exp(std::max(each - most, -9.0f));
  }
}

// ---- Moves and what they are worth

// Whether an action ends the game for its mover, or scores.
bool SixByFiveSearcher::wins(Move move) const {
  SixByFive after = *this;
  after.play(move);
  const auto own = index(seat_ - 1);
  if (settings_[kPoints] > 0) return (*after.scores())[own] > scores_[own];
  const auto ended = after.outcome();
  return ended && ended->reason == Reason::kGoal && ended->ranks[own] == 1 &&
         std::ranges::count(ended->ranks, 1) == 1;
}

// Each seat in turn completes a card with a likelihood that its ways tell, for three rounds; what
// is left is shared by how near all are.
Shares SixByFiveSearcher::estimate() const {
  const Rows rows(*this);
  std::array<std::array<float, 3>, kMaxSeats> likely{};
  Shares next{};
  float rest = 1, strength = 0;
  std::array<float, kMaxSeats> strengths{};
  const int first = choosing_ ? seat_ % seats() + 1 : seat_;
  for (int seat = 1; seat <= seats(); ++seat) {
    const auto i = index(seat - 1);
    const Ways ways = ways_of(rows, hand(seat).known());
    const auto one = static_cast<float>(ways[1]), two = static_cast<float>(ways[2]),
               three = static_cast<float>(ways[3]), four = static_cast<float>(ways[4]);
    const bool now = seat == first && ways[1] > 0;
    likely[i][0] = now ? 0.97f : 1 - std::exp(-1.2f * one);
    likely[i][1] = 1 - std::exp(-0.9f * one - 0.12f * two - 0.004f * three);
    likely[i][2] = 1 - std::exp(-0.9f * one - 0.2f * two - 0.02f * three - 0.001f * four);
    strengths[i] = 0.3f + 2 * one + 0.6f * two + 0.08f * three + 0.008f * four;
    strength += strengths[i];
  }
  for (std::size_t round = 0; round < 3; ++round)
    for (int turn = 0; turn < seats(); ++turn) {
      const auto i = index((first - 1 + turn) % seats());
      const float takes = rest * likely[i][round];
      next[i] += takes;
      rest -= takes;
    }
  for (std::size_t i = 0; i < index(seats()); ++i) next[i] += rest * strengths[i] / strength;
  return settings_[kPoints] > 0 ? by_score(next) : next;
}

// What the seats may hope for where points are counted: `next` is who is likely to score first.
Shares SixByFiveSearcher::by_score(const Shares& next) const {
  Shares shares{};
  float sum = 0;
  for (std::size_t i = 0; i < index(seats()); ++i) {
    const auto left = static_cast<float>(settings_[kPoints] - scores_[i]);
    shares[i] = std::exp(4.0f * next[i] / left - 1.2f * left);
    sum += shares[i];
  }
  for (float& share : shares) share /= sum;
  return shares;
}

// The step that most of the nearest ways of the seat to act ask for, one that wins first.
std::optional<Move> SixByFiveSearcher::building_move() const {
  if (missing_ > 0 || full()) return std::nullopt;
  if (choosing_) return Move{kKeep};
  std::vector<Way> ways;
  int nearest = kFar;
  each_way(Rows(*this), hand(seat_).known(), [&](const Way& way) {
    if (way.cost < nearest) ways.clear();
    nearest = std::min(nearest, way.cost);
    if (way.cost == nearest) ways.push_back(way);
  });
  std::vector<Move> steps;
  for (const Way& way : ways) each_step(way, [&](Move move) { steps.push_back(move); });
  std::ranges::sort(steps);
  std::optional<Move> best;
  std::ptrdiff_t most = 0;
  for (auto at = steps.begin(); at != steps.end();) {
    const auto next = std::find_if(at, steps.end(), [&](Move move) { return move != *at; });
    if (nearest == 1 && wins(*at)) return *at;
    if (next - at > most) {
      most = next - at;
      best = *at;
    }
    at = next;
  }
  return best;
}

// Who does not know the others' cards can do little better than build. So for two rounds all do,
// and what that comes to counts the more the sooner it comes.
Shares SixByFiveSearcher::hopes() const {
  static constexpr float kSure = 0.9f, kLater = 0.94f;
  SixByFiveSearcher game = *this;
  float sure = kSure;
  for (int ply = 0; ply < 2 * seats(); ++ply, sure *= kLater) {
    const auto move = game.building_move();
    if (!move) break;
    game.play(*move);
    if (const auto ended = game.outcome())
      return toward(estimate(), shares_of(*ended, seats()), sure);
  }
  return toward(estimate(), game.estimate(), sure);
}

bool SixByFiveSearcher::select(std::vector<Promised>& moves, std::size_t most) const {
  std::vector<Move> legal;
  legal.reserve(256);
  legal_moves(legal);
  if (choosing_ || full()) {
    const std::size_t step = 1 + legal.size() / most;
    for (std::size_t i = 0; i < legal.size(); i += step) moves.push_back({legal[i], 0});
    return step == 1;
  }
  // What each action gains, by how near the ways are that it is a step of; only the nearest count.
  static constexpr std::array<float, kFar + 1> kGain = {0, 1000, 12, 1.5f, 0.15f};
  std::vector<Way> ways;
  int nearest = kFar;
  each_way(Rows(*this), hand(seat_).known(), [&](const Way& way) {
    nearest = std::min(nearest, way.cost);
    if (way.cost <= nearest + 1) ways.push_back(way);
  });
  std::vector<std::pair<Move, float>> gains;
  for (const Way& way : ways) {
    if (way.cost > nearest + 1) continue;
    each_step(way, [&](Move move) { gains.emplace_back(move, kGain[index(way.cost)]); });
  }
  std::ranges::sort(gains, {}, [](const auto& gain) { return gain.first; });
  for (std::size_t i = 0; i < gains.size();) {
    float gain = 0;
    const Move move = gains[i].first;
    for (; i < gains.size() && gains[i].first == move; ++i) gain += gains[i].second;
    if (gain >= kGain[1] && wins(move)) {
      moves = {{move, 2000}};
      return false;
    }
    moves.push_back({move, static_cast<int>(100 * std::log(1 + gain))});
  }
  std::ranges::sort(moves, {},
                    [](const Promised& each) { return std::pair(-each.promise, each.move); });
  if (moves.size() > most / 2) moves.resize(most / 2);
  // Others, spread over all of them.
  const std::size_t known = moves.size(), room = most - known;
  const std::size_t step = 1 + legal.size() / room;
  for (std::size_t i = 0; i < legal.size(); i += step) {
    const auto end = moves.begin() + static_cast<std::ptrdiff_t>(known);
    if (std::find_if(moves.begin(), end,
                     [&](const Promised& each) { return each.move == legal[i]; }) == end)
      moves.push_back({legal[i], 0});
  }
  return false;
}

}  // namespace
}  // namespace sixfold
