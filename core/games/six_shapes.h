// The shapes of SIX: those through a cell, and counters of who holds how much of each. A part of
// six.cpp; knows the shapes and no other rule.
#pragma once

#include <array>
#include <span>

#include "game.h"
#include "grid/hex.h"

namespace sixfold::six {

using hex::Spot;
using hex::step;

constexpr int way(int direction) { return hex::kSteps[static_cast<std::size_t>(direction % 6)]; }
constexpr std::uint8_t near(int direction) { return static_cast<std::uint8_t>(1 << direction % 6); }

// Shapes of rule 2 through a cell, told by which of its six neighbours they need (bit d is the
// neighbour in direction d) and by the cells beyond these. Lines are the axes 0 to 2.
struct Shape {
  Reason reason;
  std::uint8_t near;
  std::array<int, 3> beyond;  // ways from the cell; unused ones repeat the first
};

constexpr std::array<Shape, 18> kShapes = [] {
  std::array<Shape, 18> shapes{};
  for (int d = 0; d < 6; ++d) {
    const auto i = static_cast<std::size_t>(d);
    const int a = way(d), b = way(d + 1), c = way(d + 2), e = way(d + 5);
    // The cell is a corner of the triangle, or the middle of one of its sides.
    shapes[i] = {
        Reason::kTriangle, static_cast<std::uint8_t>(near(d) | near(d + 1)), {a + a, a + b, b + b}};
    shapes[6 + i] = {Reason::kTriangle,
                     static_cast<std::uint8_t>(near(d) | near(d + 1) | near(d + 2) | near(d + 3)),
                     {b + c, b + c, b + c}};
    // The centre of the ring lies in direction d.
    shapes[12 + i] = {
        Reason::kRing, static_cast<std::uint8_t>(near(d + 1) | near(d + 5)), {a + a, a + b, a + e}};
  }
  return shapes;
}();

// For each set of own neighbours the shapes that it allows: bit i is kShapes[i].
constexpr std::array<std::uint32_t, 64> kAllowed = [] {
  std::array<std::uint32_t, 64> allowed{};
  for (std::size_t around = 0; around < 64; ++around)
    for (std::size_t i = 0; i < kShapes.size(); ++i)
      if ((around & kShapes[i].near) == kShapes[i].near) allowed[around] |= 1u << i;
  return allowed;
}();

// ---- Counters

// Every shape of the table is one of six kinds (lines along three axes, two triangles, the ring)
// laid at a spot: its number is the kind times kSpots plus the spot.
constexpr unsigned kKinds = 6;
constexpr std::array<std::array<int, 6>, kKinds> kCells = [] {
  std::array<std::array<int, 6>, kKinds> cells{};
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 6; ++i)
      cells[static_cast<std::size_t>(k)][static_cast<std::size_t>(i)] = i * way(k);
  for (int k = 0; k < 2; ++k) {
    const int a = way(k), b = way(k + 1);
    cells[static_cast<std::size_t>(3 + k)] = {0, a, b, a + a, a + b, b + b};
  }
  for (int i = 0; i < 6; ++i) cells[5][static_cast<std::size_t>(i)] = way(i);
  return cells;
}();

// The worth of a shape of which one seat holds 0 to 6 tiles and the other none, in hundredths of a
// logit, in the first phase and in the second.
constexpr std::array<std::array<int, 7>, 2> kWorth = {
    {{0, 3, 6, 13, 22, 60, 60}, {0, 0, 2, 12, 42, 110, 110}}};

// Two sums in one word: that of the first phase in the upper half.
using Worths = std::int64_t;
constexpr Worths worths(int first, int second) { return (Worths{first} << 32) + second; }
constexpr int worth_in(Worths both, bool second) {
  const auto low = static_cast<std::int32_t>(static_cast<std::uint64_t>(both) & 0xffffffff);
  return second ? low : static_cast<int>((both - low) >> 32);
}

// What both seats hold of a shape in one byte: the first seat's tiles in bits 0 to 2, the other's
// in bits 3 to 5. For each the worth to the first seat.
using Held = std::uint8_t;
constexpr Held kOne[2] = {1, 8};
constexpr std::array<Worths, 64> kWorths = [] {
  std::array<Worths, 64> sums{};
  for (std::size_t n = 1; n <= 6; ++n) {
    sums[n] = worths(kWorth[0][n], kWorth[1][n]);
    sums[8 * n] = -sums[n];
  }
  return sums;
}();

// Which list such a shape is in, from 1: those of which one seat alone holds four, five, six.
constexpr std::size_t kLists = 6;
constexpr std::array<std::uint8_t, 64> kList = [] {
  std::array<std::uint8_t, 64> list{};
  for (std::size_t n = 4; n <= 6; ++n) {
    list[n] = static_cast<std::uint8_t>(n - 3);
    list[8 * n] = static_cast<std::uint8_t>(n);
  }
  return list;
}();

// Who holds what of every shape, kept up to date tile by tile.
class Counters {
 public:
  using Number = std::uint16_t;

  void add(int camp, Spot at) {
    board_[at] = static_cast<std::uint8_t>(camp + 1);
    change<1>(camp, at);
  }
  void remove(int camp, Spot at) {
    board_[at] = 0;
    change<-1>(camp, at);
  }

  // The worth of all shapes to the first seat.
  Worths sum() const { return sum_; }
  bool taken(Spot at) const { return board_[at] != 0; }
  bool touches(Spot at) const {
    for (const int by : hex::kSteps)
      if (taken(step(at, by))) return true;
    return false;
  }

  // The shapes of which a seat holds `tiles`, four to six, and the other none.
  std::span<const Number> with(int tiles, int camp) const {
    const std::size_t list = static_cast<std::size_t>(tiles - 4 + 3 * camp);
    return {lists_[list].data(), sizes_[list]};
  }
  // Cells of a shape that nobody holds; visits each.
  template <class Visit>
  void each_empty(Number shape, Visit visit) const {
    for (const int by : kCells[shape / hex::kSpots])
      if (const Spot at = step(spot_of(shape), by); !taken(at)) visit(at);
  }
  // The one empty cell of a shape that lacks one tile.
  Spot gap(Number shape) const {
    Spot found = 0;
    each_empty(shape, [&](Spot at) { found = at; });
    return found;
  }
  static std::array<Spot, 6> cells_of(Number shape) {
    std::array<Spot, 6> cells;
    for (std::size_t i = 0; i < 6; ++i)
      cells[i] = step(spot_of(shape), kCells[shape / hex::kSpots][i]);
    return cells;
  }

  // By how much the sum would change if a seat laid a tile on an empty cell, or took its own away.
  Worths change_by_adding(int camp, Spot at) const { return change_at(at, kOne[camp]); }
  Worths change_by_removing(int camp, Spot at) const {
    return change_at(at, static_cast<Held>(-kOne[camp]));
  }

 private:
  static Spot spot_of(Number shape) { return static_cast<Spot>(shape % hex::kSpots); }

  // Calls `visit` with the number of each shape through a cell.
  template <class Visit>
  static void each_shape(Spot at, Visit visit) {
#pragma GCC unroll 6
    for (unsigned kind = 0; kind < kKinds; ++kind) {
#pragma GCC unroll 6
      for (unsigned i = 0; i < 6; ++i)
        visit(static_cast<Number>(kind * hex::kSpots + step(at, -kCells[kind][i])));
    }
  }

  template <int kBy>
  void change(int camp, Spot at) {
    const int by = kBy * kOne[camp];
    Worths sum = sum_;
    each_shape(at, [&](Number shape) {
      const Held before = held_[shape], now = static_cast<Held>(before + by);
      held_[shape] = now;
      sum += kWorths[now] - kWorths[before];
      if ((kList[now] | kList[before]) != 0) [[unlikely]]
        relist(shape, kList[before], kList[now]);
    });
    sum_ = sum;
  }
  Worths change_at(Spot at, Held by) const {
    Worths sum = 0;
    each_shape(at, [&](Number shape) {
      const Held before = held_[shape];
      sum += kWorths[static_cast<Held>(before + by)] - kWorths[before];
    });
    return sum;
  }
  void relist(Number shape, std::size_t before, std::size_t now) {
    if (before != 0) {
      auto& list = lists_[before - 1];
      const Number last = list[--sizes_[before - 1]];
      list[slot_[shape]] = last;
      slot_[last] = slot_[shape];
    }
    if (now != 0) {
      slot_[shape] = static_cast<std::uint8_t>(sizes_[now - 1]);
      lists_[now - 1][sizes_[now - 1]++] = shape;
    }
  }

  // 21 tiles lie in 36 shapes each, so no list has more than 189.
  std::array<std::array<Number, 192>, kLists> lists_;
  std::array<std::uint16_t, kLists> sizes_{};
  Worths sum_ = 0;
  std::array<Held, kKinds * hex::kSpots> held_{};
  std::array<std::uint8_t, kKinds * hex::kSpots> slot_{};  // where in its list
  std::array<std::uint8_t, hex::kSpots> board_{};          // 0 or the camp plus one
};

}  // namespace sixfold::six
