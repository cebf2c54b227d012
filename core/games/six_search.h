// SIX as a search walks on it: with counters of shapes, a key kept up to date, forced wins and the
// order of moves. A part of six.cpp; play and perft do without it.
#pragma once

namespace sixfold {
namespace {

class SixSearcher : public Six {
 public:
  explicit SixSearcher(const Six& game) : Six(game), box_(table_.box()) {
    each(table_.tiles(), [&](int tile) { counters_.add(camp(tile), table_.spot_of(tile)); });
    rehash();
  }

  struct Token {
    Six::Token six;
    std::uint64_t hash;
    Box box;
  };
  Token play(Move move);
  void undo(Move move, const Token& token);
  std::uint64_t key() const { return hands_key() ^ hash_; }

  int evaluate() const;
  std::optional<Move> winning_move() const;
  std::optional<ForcedWin> forced_win(int effort);
  bool answers(std::vector<Move>& moves) const;
  bool select(std::vector<Promised>& moves, std::size_t most) const;
  std::vector<Threat> threats() const;

 private:
  using Number = six::Counters::Number;

  Move called(Move move) const { return claim_ == kCall ? move | kCalls : move; }
  int camp_to_act() const { return turn_ - 1; }
  int for_mover(int worth) const { return turn_ == 1 ? worth : -worth; }

  void rehash();
  std::optional<Move> completing_move(Number shape) const;
  std::optional<Move> eliminating_move() const;
  bool charge(int seat, int hand, ForcedWin& win, int& effort);
  bool charge_at(Spot at, int seat, int hand, ForcedWin& win, int& effort);
  bool stays_liftable(Tiles own, Tiles theirs) const;
  void select_placements(std::vector<Promised>& moves) const;

  // Whether the tiles around a tile hold together without it and without `gone`.
  bool holds_together(int tile, Tiles gone) const {
    return hex::one_run(hex::around(table_.spot_of(tile), [&](Spot next) {
      return table_.taken(next) && (gone & bit(table_.tile_at(next))) == 0;
    }));
  }

  six::Counters counters_;
  std::uint64_t hash_ = 0;  // of the tiles
  Box box_;
};

void SixSearcher::rehash() {
  box_ = table_.box();
  hash_ = 0;
  each(table_.tiles(),
       [&](int tile) { hash_ ^= tile_key(box_, table_.spot_of(tile), camp(tile)); });
}

SixSearcher::Token SixSearcher::play(Move move) {
  const int seat = turn_;
  const Token token{Six::play(move), hash_, box_};
  if (move == kPass || move == kOnlyCalls) return token;
  // A box that no tile widens and from whose least column and row none is taken stays what it is.
  const Spot to = to_of(move);
  bool same = box_.column(to) != 0 && box_.row(to) != 0;
  const auto leave = [&](int leaver, Spot from) {
    counters_.remove(leaver, from);
    hash_ ^= tile_key(box_, from, leaver);
    same &= box_.column(from) != 1 && box_.row(from) != 1;
  };
  if ((move & kLifts) != 0) {
    leave(seat - 1, from_of(move));
    each(token.six.removed, [&](int gone) { leave(camp(gone), table_.spot_of(gone)); });
  }
  counters_.add(seat - 1, to);
  if (same)
    hash_ ^= tile_key(box_, to, seat - 1);
  else
    rehash();
  return token;
}

void SixSearcher::undo(Move move, const Token& token) {
  if (move != kPass && move != kOnlyCalls) {
    const Spot to = to_of(move);
    const int seat = camp(table_.tile_at(to));
    counters_.remove(seat, to);
    if ((move & kLifts) != 0) {
      each(token.six.removed, [&](int gone) { counters_.add(camp(gone), table_.spot_of(gone)); });
      counters_.add(seat, from_of(move));
    }
  }
  Six::undo(move, token.six);
  hash_ = token.hash;
  box_ = token.box;
}

// ---- What a position is worth

constexpr int kToAct = 38, kTile = 25, kFewTiles = 15;

// The worth of a shape goes over from that of the first phase to that of the second tile by tile.
int SixSearcher::evaluate() const {
  const six::Worths sum = counters_.sum();
  if (placing_phase()) {
    const int hands = hand_[0] + hand_[1], all = 2 * (full_ - 1);
    const int worth = six::worth_in(sum, false) * hands + six::worth_in(sum, true) * (all - hands);
    return for_mover(worth / all) + kToAct;
  }
  const auto standing = [&](int seat) {
    const int tiles = std::popcount(tiles_of(seat));
    return kTile * tiles - (tiles <= 8 ? kFewTiles * (9 - tiles) : 0);
  };
  return for_mover(six::worth_in(sum, true) + standing(1) - standing(2)) + kToAct;
}

// ---- Wins

std::optional<Move> SixSearcher::winning_move() const {
  if (claim_ == kCall && !counters_.with(6, camp_to_act()).empty()) return kOnlyCalls;
  const auto fives = counters_.with(5, camp_to_act());
  if (placing_phase()) {
    if (fives.empty()) return std::nullopt;
    return called(placing(counters_.gap(fives.front())));
  }
  for (const Number shape : fives)
    if (const auto move = completing_move(shape)) return move;
  return split_ == kRemove ? eliminating_move() : std::nullopt;
}

// A move in the second phase that fills the gap of a shape. The tile comes from without, and must
// not take any of the shape with it.
std::optional<Move> SixSearcher::completing_move(Number shape) const {
  const Spot gap = counters_.gap(shape);
  Tiles five = 0;
  for (const Spot at : six::Counters::cells_of(shape))
    if (at != gap) five |= bit(table_.tile_at(at));
  std::optional<Move> found;
  const Tiles others = tiles_of(turn_) & ~five;
  for (Tiles left = others; left != 0; left &= left - 1)
    if (holds_together(hex::lowest(left), 0))
      return called(lift_move(hex::lowest(left), gap, table_.tiles() & ~bit(hex::lowest(left))));
  each(others, [&](int tile) {
    const auto groups = table_.groups_without(tile);
    if (found || (groups.count > 1 && split_ == kForbid)) return;
    for (int i = 0; i < groups.ties; ++i) {
      const Tiles stays = groups.largest[static_cast<std::size_t>(i)];
      if ((five & ~stays) != 0) continue;
      const Move name = groups.ties > 1 ? staying(table_.smallest(box_, stays)) : 0;
      found = called(lift_move(tile, gap, stays) | name);
    }
  });
  return found;
}

// A move that leaves the other seat with five tiles or fewer and the own one with more.
std::optional<Move> SixSearcher::eliminating_move() const {
  const Tiles own = tiles_of(turn_), others = tiles_of(other(turn_));
  for (Tiles left = own; left != 0; left &= left - 1) {
    const int tile = hex::lowest(left);
    if (holds_together(tile, 0)) continue;
    const auto groups = table_.groups_without(tile);
    if (groups.count == 1) continue;
    for (int i = 0; i < groups.ties; ++i) {
      const Tiles stays = groups.largest[static_cast<std::size_t>(i)];
      if (std::popcount(stays & others) > 5 || std::popcount(stays & own) < 5) continue;
      const Move name = groups.ties > 1 ? staying(table_.smallest(box_, stays)) : 0;
      for (const Spot to : table_.edge())
        if ((table_.touching(to) & stays) != 0) return lift_move(tile, to, stays) | name;
    }
  }
  return std::nullopt;
}

// In the first phase a five leaves one answer: its gap. A chain of them that ends with two gaps at
// once, or a gap that cannot be filled, wins.
std::optional<ForcedWin> SixSearcher::forced_win(int effort) {
  if (!placing_phase() || claim_ == kCall) return std::nullopt;
  if (counters_.with(4, camp_to_act()).empty()) return std::nullopt;
  ForcedWin win;
  if (!charge(turn_, hand_of(turn_), win, effort)) return std::nullopt;
  return win;
}

bool SixSearcher::charge(int seat, int hand, ForcedWin& win, int& effort) {
  // Both must still have tiles to place when the last of the chain is placed.
  if (hand < 2 || --effort < 0) return false;
  const auto threats = counters_.with(5, other(seat) - 1);
  if (!threats.empty()) {
    const Spot gap = counters_.gap(threats.front());
    for (const Number threat : threats)
      if (counters_.gap(threat) != gap) return false;
    return charge_at(gap, seat, hand, win, effort);
  }
  std::array<Number, 192> fours;
  const auto held = counters_.with(4, seat - 1);
  std::ranges::copy(held, fours.begin());
  for (std::size_t i = 0, end = held.size(); i < end; ++i) {
    bool won = false;
    counters_.each_empty(fours[i], [&](Spot at) {
      won = won || (counters_.touches(at) && charge_at(at, seat, hand, win, effort));
    });
    if (won) return true;
  }
  return false;
}

// Goes on with a tile on `at`, and leaves the counters as they were.
bool SixSearcher::charge_at(Spot at, int seat, int hand, ForcedWin& win, int& effort) {
  counters_.add(seat - 1, at);
  bool won = false;
  if (const auto fives = counters_.with(5, seat - 1); !fives.empty()) {
    const int plies = win.plies;
    const auto tell = [&](Spot spot) {
      win.moves[static_cast<std::size_t>(win.plies++)] = placing(spot);
    };
    const Spot gap = counters_.gap(fives.front());
    tell(at);
    tell(gap);
    for (const Number five : fives) {
      if (won || counters_.gap(five) == gap) continue;
      won = true;
      tell(counters_.gap(five));
    }
    if (!won) {
      counters_.add(other(seat) - 1, gap);
      won = charge(seat, hand - 1, win, effort);
      counters_.remove(other(seat) - 1, gap);
    }
    if (!won) win.plies = plies;
  }
  counters_.remove(seat - 1, at);
  return won;
}

// The shapes of each seat that lack one tile, where it can be placed or brought there.
std::vector<Threat> SixSearcher::threats() const {
  std::vector<Threat> threats;
  for (const int seat : {1, 2}) {
    SixSearcher as = *this;
    as.turn_ = seat;
    for (const Number shape : counters_.with(5, seat - 1)) {
      if (placing_phase() ? hand_of(seat) == 0 : !as.completing_move(shape)) continue;
      Threat& threat = threats.emplace_back(Threat{seat, {}, {}});
      auto cells = six::Counters::cells_of(shape);
      std::ranges::sort(cells, {}, [&](Spot spot) { return box_.order(spot); });
      for (const Spot spot : cells) {
        threat.places.push_back(cell_text(box_, spot));
        if (!table_.taken(spot)) threat.missing.push_back(threat.places.back());
      }
    }
  }
  std::ranges::sort(threats, {},
                    [](const Threat& each) { return std::pair(each.seat, each.places); });
  return threats;
}

// ---- The order of moves

// Against a five: its gap, or whatever takes tiles off the table with it.
bool SixSearcher::answers(std::vector<Move>& moves) const {
  if (claim_ == kCall) return false;
  const auto threats = counters_.with(5, other(turn_) - 1);
  if (threats.empty()) return false;
  const Spot gap = counters_.gap(threats.front());
  bool one = true;
  Tiles five = ~Tiles{0};  // what no threat can do without
  for (const Number threat : threats) {
    one &= counters_.gap(threat) == gap;
    Tiles tiles = 0;
    for (const Spot at : six::Counters::cells_of(threat))
      if (table_.taken(at)) tiles |= bit(table_.tile_at(at));
    five = threat == threats.front() ? tiles : five | tiles;
  }
  if (placing_phase()) {
    if (hand_of(other(turn_)) == 0) return false;
    if (one) moves.push_back(placing(gap));
    return true;
  }
  if (!stays_liftable(tiles_of(turn_), tiles_of(other(turn_)) & ~five)) return false;
  const Box& box = box_;
  each_move([&](int tile, Spot to, Tiles stays, bool named) {
    const Move move = lift_move(tile, to, stays);
    if ((move & kBreaks) == 0 && !(one && to == gap)) return;
    moves.push_back(move | (named ? staying(table_.smallest(box, stays)) : 0));
  });
  return true;
}

// Whether after any move of one of `own` that splits nothing one of `theirs` can be lifted without
// a split. Two that can be whichever own tile is gone suffice: the tile that moved may hang by one
// of them alone, not by both.
bool SixSearcher::stays_liftable(Tiles own, Tiles theirs) const {
  Tiles loose = 0;
  each(theirs, [&](int tile) { loose |= holds_together(tile, 0) ? bit(tile) : 0; });
  bool all = true;
  each(own, [&](int tile) {
    Tiles still = loose;
    each(loose & table_.touching(table_.spot_of(tile)), [&](int next) {
      if (!holds_together(next, bit(tile))) still &= ~bit(next);
    });
    all &= std::popcount(still) >= 2;
  });
  return all;
}

void SixSearcher::select_placements(std::vector<Promised>& moves) const {
  for (const Spot at : table_.edge()) {
    if (!opening_allows(at)) continue;
    const int own = six::worth_in(counters_.change_by_adding(camp_to_act(), at), false);
    moves.push_back({placing(at), for_mover(own)});
  }
}

// A move is worth its place more than what the tile leaves; a split what it takes away.
bool SixSearcher::select(std::vector<Promised>& moves, std::size_t most) const {
  if (claim_ == kCall) {
    std::vector<Move> all;
    legal_moves(all);
    for (const Move move : all)
      moves.push_back({move, (move & (kCalls | kOnlyCalls)) != 0 ? 10'000 : 0});
    return true;
  }
  if (placing_phase()) {
    select_placements(moves);
    return true;
  }
  const auto edge = table_.edge();
  std::array<int, 128> gain;
  std::array<Tiles, 128> near;
  for (std::size_t i = 0; i < edge.size(); ++i) {
    near[i] = table_.touching(edge[i]);
    const auto change = counters_.change_by_adding(camp_to_act(), edge[i]);
    gain[i] = for_mover(six::worth_in(change, true));
  }
  const Tiles others = tiles_of(other(turn_));
  each_lift([&](int tile, Tiles stays, bool named) {
    const Spot from = table_.spot_of(tile);
    const auto change = counters_.change_by_removing(camp_to_act(), from);
    const Tiles removed = table_.tiles() & ~bit(tile) & ~stays;
    const int balance = 2 * std::popcount(removed & others) - std::popcount(removed);
    const int loss = for_mover(six::worth_in(change, true)) + 2 * kTile * balance;
    const Move name = named ? staying(table_.smallest(box_, stays)) : 0;
    for (std::size_t i = 0; i < edge.size(); ++i)
      if ((near[i] & stays) != 0)
        moves.push_back({lift_move(tile, edge[i], stays) | name, gain[i] + loss});
  });
  if (moves.empty()) moves.push_back({kPass, 0});
  if (moves.size() <= most) return true;
  const auto last = moves.begin() + static_cast<std::ptrdiff_t>(most);
  std::ranges::nth_element(moves, last, std::ranges::greater{}, &Promised::promise);
  moves.erase(last, moves.end());
  return false;
}

}  // namespace
}  // namespace sixfold
