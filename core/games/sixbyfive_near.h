// What lies around a cell of 6x5 as a set of bits, and every way in which a card may lie about
// black. A part of sixbyfive.cpp.
#pragma once

namespace sixfold {
namespace {

// A set of the 91 cells within five steps of a middle, the rows above it and the others.
struct Near {
  std::uint64_t above = 0, below = 0;

  Near operator&(const Near& other) const { return {above & other.above, below & other.below}; }
  Near operator~() const { return {~above, ~below}; }
  int count() const { return std::popcount(above) + std::popcount(below); }
  bool any() const { return (above | below) != 0; }
};

constexpr int kReach = 5;
struct NearRow {
  int west, width, shift;  // its first cell from the middle, how many, and its first bit
};
constexpr auto kNearRows = [] {
  std::array<NearRow, 2 * kReach + 1> rows{};
  int shift = 0;
  for (int r = -kReach; r <= kReach; ++r) {
    if (r == 0) shift = 0;
    const int west = std::max(-kReach, -kReach - r), width = 2 * kReach + 1 - (r < 0 ? -r : r);
    rows[index(r + kReach)] = {west, width, shift};
    shift += width;
  }
  return rows;
}();

constexpr void add_near(Near& near, CardCell cell) {
  const NearRow row = kNearRows[index(cell.r + kReach)];
  (cell.r < 0 ? near.above : near.below) |= std::uint64_t{1} << (row.shift + cell.q - row.west);
}

// Calls `visit` with each cell of the set, seen from the middle.
template <class Visit>
void each_near(const Near& near, Visit visit) {
  for (int r = -kReach; r <= kReach; ++r) {
    const NearRow row = kNearRows[index(r + kReach)];
    std::uint64_t bits =
        (r < 0 ? near.above : near.below) >> row.shift & ((std::uint64_t{1} << row.width) - 1);
    for (; bits != 0; bits &= bits - 1) visit(CardCell{row.west + std::countr_zero(bits), r});
  }
}

// A card as it may lie around black: the four cells that it needs, and those that touch the five.
struct Pattern {
  Near needs, touched;
};
struct CardPatterns {
  std::array<Pattern, 30> ways;
  std::size_t count = 0;
};

const std::array<CardPatterns, kCards> kPatterns = [] {
  std::array<CardPatterns, kCards> patterns{};
  for (int card = 0; card < kCards; ++card) {
    CardPatterns& own = patterns[index(card)];
    auto cells = sixbyfive::kDeck[card].cells;
    for (int turn = 0; turn < 6; ++turn) {
      for (CardCell& cell : cells) cell = {-cell.r, cell.q + cell.r};
      for (const CardCell black : cells) {
        Near all;
        Pattern way;
        for (const CardCell cell : cells) {
          const CardCell from{cell.q - black.q, cell.r - black.r};
          add_near(all, from);
          if (from.q != 0 || from.r != 0) add_near(way.needs, from);
        }
        for (const CardCell cell : cells)
          for (const Cell by : hex::kNeighbours)
            add_near(way.touched, {cell.q - black.q + static_cast<int>(by.q),
                                   cell.r - black.r + static_cast<int>(by.r)});
        way.touched = way.touched & ~all;
        const auto same = [&](const Pattern& known) {
          return known.needs.above == way.needs.above && known.needs.below == way.needs.below;
        };
        if (std::none_of(own.ways.begin(), own.ways.begin() + static_cast<long>(own.count), same))
          own.ways[own.count++] = way;
      }
    }
  }
  return patterns;
}();

}  // namespace
}  // namespace sixfold
