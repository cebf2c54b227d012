// Squares of a board of up to 5x5, and what chess pieces see from them. No rules.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace sixfold::square {

// Squares are numbered file by file, five ranks each: a1 is 0, a2 is 1, e5 is 24; on a smaller
// board, too. A set of squares is a word.
using Squares = std::uint32_t;
inline constexpr int kSide = 5;
inline constexpr int kCount = kSide * kSide;

constexpr int number(int file, int rank) { return kSide * file + rank; }
constexpr int file(int square) { return square / kSide; }
constexpr int rank(int square) { return square % kSide; }
constexpr Squares bit(int square) { return Squares{1} << square; }
constexpr int lowest(Squares squares) { return std::countr_zero(squares); }

inline std::string text(int square) {
  return {static_cast<char>('a' + file(square)), static_cast<char>('1' + rank(square))};
}

// Calls `visit` with each square of the set, lowest first.
template <class Visit>
constexpr void each(Squares squares, Visit visit) {
  for (; squares != 0; squares &= squares - 1) visit(lowest(squares));
}

// The squares of a board of so many files and ranks from a1, and those on its edge.
constexpr Squares board(int side) {
  Squares squares = 0;
  for (int f = 0; f < side; ++f)
    for (int r = 0; r < side; ++r) squares |= bit(number(f, r));
  return squares;
}
constexpr Squares edge(int side) {
  Squares squares = 0;
  each(board(side), [&](int at) {
    if (file(at) == 0 || rank(at) == 0 || file(at) == side - 1 || rank(at) == side - 1)
      squares |= bit(at);
  });
  return squares;
}

struct Step {
  int file, rank;
};
// The four orthogonal ways, then the four diagonal ones; the first two of each four lead to higher
// numbers.
inline constexpr std::array<Step, 8> kWays = {
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

constexpr Squares leap(int from, Step by) {
  const int f = file(from) + by.file, r = rank(from) + by.rank;
  return f < 0 || r < 0 || f >= kSide || r >= kSide ? 0 : bit(number(f, r));
}

// What lies from each square in each way.
inline constexpr auto kRays = [] {
  std::array<std::array<Squares, 8>, kCount> rays{};
  for (std::size_t from = 0; from < kCount; ++from)
    for (std::size_t way = 0; way < 8; ++way)
      for (int far = 1; far < kSide; ++far)
        rays[from][way] |=
            leap(static_cast<int>(from), {far * kWays[way].file, far * kWays[way].rank});
  return rays;
}();

inline constexpr auto kOrthogonal = [] {
  std::array<Squares, kCount> near{};
  for (std::size_t from = 0; from < kCount; ++from)
    for (std::size_t way = 0; way < 4; ++way)
      near[from] |= leap(static_cast<int>(from), kWays[way]);
  return near;
}();

// How many orthogonal neighbours in `held` the squares of `from` have in all.
constexpr std::uint64_t count_neighbours(Squares from, Squares held) {
  constexpr Squares kLowRanks = 0b01111'01111'01111'01111'01111;
  const std::uint64_t up = (from & kLowRanks) << 1 & held, right = from << kSide & held;
  const std::uint64_t down = from >> 1 & kLowRanks & held, left = from >> kSide & held;
  return static_cast<std::uint64_t>(std::popcount(up | right << 32) +
                                    std::popcount(down | left << 32));
}

inline constexpr auto kKnight = [] {
  std::array<Squares, kCount> leaps{};
  for (std::size_t from = 0; from < kCount; ++from)
    for (const int f : {-2, -1, 1, 2})
      for (const int r : {-2, -1, 1, 2})
        if (f * f != r * r) leaps[from] |= leap(static_cast<int>(from), {f, r});
  return leaps;
}();

// The first taken square from `from` in each of the ways from `first` to `last`.
constexpr Squares slide(int from, Squares taken, std::size_t first, std::size_t last) {
  Squares met = 0;
  for (std::size_t way = first; way < last; ++way) {
    const Squares seen = kRays[static_cast<std::size_t>(from)][way] & taken;
    // Written without a branch: the lowest one where numbers rise, else the highest.
    met |= way % 4 < 2 ? seen & (~seen + 1) : std::bit_floor(seen);
  }
  return met;
}

}  // namespace sixfold::square
