// The moves of 6x5: all of them, and one at random. A part of sixbyfive.cpp.
#pragma once

namespace sixfold {
namespace {

template <class Visit>
void SixByFive::each_change(Visit visit) const {
  visit(Move{kKeep});
  for (const Held& held : hand(seat_).held())
    if (held.card != kUnknown) visit(with_card(kChange, held.card, 0));
}

template <class Visit>
void SixByFive::each_swap(Visit visit) const {
  for (int first = 0; first < kAll; ++first) {
    if (locked(first)) continue;
    for (int second = 0; second < kAll; ++second)
      if (colours_[index(first)] != colours_[index(second)] && !locked(second))
        visit(on_cells(kSwap, table_.spot_of(first), table_.spot_of(second)));
  }
}

// Calls `visit` with each legal move.
template <class Visit>
void SixByFive::each_move(Visit visit) const {
  if (ended_) return;
  if (missing_ > 0) {
    const int seat = short_seat();
    each(pool(), [&](int card) { visit(with_card(kDeal, card, seat)); });
    return;
  }
  if (choosing_) return each_change(visit);
  if (full()) return each_swap(visit);
  for (int colour = 0; colour < kColours; ++colour) {
    if (supply(colour) == 0) continue;
    for (const Spot spot : table_.edge()) visit(on_cell(kPlace, spot, colour));
    each(table_.tiles() & ~of_[index(colour)], [&](int tile) {
      if (replaceable(tile)) visit(on_cell(kReplace, table_.spot_of(tile), colour));
    });
  }
  if (locked(black_)) return;
  const Spot from = table_.spot_of(black_);
  for (const Spot spot : table_.edge())
    if (black_reaches(spot)) visit(on_cells(kMoveBlack, from, spot));
}

Move SixByFive::random_move(Random& random) const {
  if (missing_ > 0) {
    Cards pool = this->pool();
    for (auto skipped = random.below(index(std::popcount(pool))); skipped > 0; --skipped)
      pool &= pool - 1;
    return with_card(kDeal, hex::lowest(pool), short_seat());
  }
  if (choosing_) {
    std::array<Move, 1 + kMostGoals> moves;
    std::size_t count = 0;
    each_change([&](Move move) { moves[count++] = move; });
    return moves[random.below(count)];
  }
  return random_action(random);
}

// Something is drawn among all that any action can be of, until it is legal.
Move SixByFive::random_action(Random& random) const {
  if (full()) {
    for (;;) {
      const auto drawn = static_cast<int>(random.below(kAll * kAll));
      const int first = drawn / kAll, second = drawn % kAll;
      if (colours_[index(first)] != colours_[index(second)] && !locked(first) && !locked(second))
        return on_cells(kSwap, table_.spot_of(first), table_.spot_of(second));
    }
  }
  const auto edge = table_.edge();
  const auto edges = static_cast<int>(edge.size());
  const int placing = kColours * edges, replacing = kColours * count();
  const int all = placing + replacing + (locked(black_) ? 0 : edges);
  for (;;) {
    int drawn = static_cast<int>(random.below(index(all)));
    if (drawn < placing) {
      const int colour = drawn / edges;
      if (supply(colour) > 0) return on_cell(kPlace, edge[index(drawn % edges)], colour);
    } else if ((drawn -= placing) < replacing) {
      const int colour = drawn % kColours, tile = drawn / kColours;
      if (colours_[index(tile)] != colour && supply(colour) > 0 && replaceable(tile))
        return on_cell(kReplace, table_.spot_of(tile), colour);
    } else if (black_reaches(edge[index(drawn - replacing)])) {
      return on_cells(kMoveBlack, table_.spot_of(black_), edge[index(drawn - replacing)]);
    }
  }
}

}  // namespace
}  // namespace sixfold
