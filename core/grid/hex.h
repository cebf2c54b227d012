// Hexagons in axial coordinates, and a torus on which an unbounded table fits. No rules.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "result.h"
#include "text.h"

namespace sixfold::hex {

// A cell of the unbounded table. Cells are ordered by q, then r.
struct Cell {
  std::int64_t q = 0, r = 0;
  auto operator<=>(const Cell&) const = default;
};

// A list of cells may reach so far out. Play may go on from there, and moves be read, for longer
// than anyone can play; sums of coordinates stay far from overflow.
inline constexpr std::int64_t kFarthest = 1'000'000'000'000'000;
inline constexpr std::int64_t kFarthestMove = 9'000'000'000'000'000'000;

// The six neighbours in turning order: opposite directions are three apart.
inline constexpr std::array<Cell, 6> kNeighbours = {
    {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

inline std::string text(Cell cell) { return std::to_string(cell.q) + ',' + std::to_string(cell.r); }

// Reads a list of cells as a position text holds it: joined by `;` and in order, `-` for none.
Result<std::vector<Cell>> read_cells(std::string_view list);

// Returns a cell that does not hang together with the last one, if there is any.
std::optional<Cell> apart(std::vector<Cell> cells);

// Whether the cells, of which there is at least one, hang together.
inline bool connected(std::vector<Cell> cells) { return !apart(std::move(cells)); }

constexpr bool within(Cell cell, std::int64_t far) {
  return -far <= cell.q && cell.q <= far && -far <= cell.r && cell.r <= far;
}

// Reads `q,r`; nothing if the text is not of that form or lies too far out.
inline std::optional<Cell> read_cell(Scanner& scanner) {
  const auto q = scanner.number();
  if (!q || !scanner.take(",")) return std::nullopt;
  const auto r = scanner.number();
  if (!r || !within(Cell{*q, *r}, kFarthestMove)) return std::nullopt;
  return Cell{*q, *r};
}

// The torus numbers the cell q,r as q + 64 r modulo 4096. The shortest way round it is 64 steps,
// so a connected group of up to 61 tiles and the cells around it never meet themselves.
using Spot = std::uint16_t;
inline constexpr unsigned kSpots = 4096;

constexpr Spot spot(std::int64_t q, std::int64_t r) {
  return static_cast<Spot>(static_cast<std::uint64_t>(q + 64 * r) % kSpots);
}
constexpr Spot step(Spot from, int by) {
  return static_cast<Spot>((from + static_cast<unsigned>(by)) % kSpots);
}

// The way to each neighbour, in the order of kNeighbours.
inline constexpr std::array<int, 6> kSteps = {1, -63, -64, -1, 63, 64};

// The smallest box around a group on the torus, with a margin of one cell. Within it places are
// told apart without wrapping: column i is q less its least value plus one, row j is likewise of r.
class Box {
 public:
  // The group must not be empty and hang together: by touching and of at most 61 tiles, or by steps
  // of two cells at most and of at most 30.
  template <class Spots>
  explicit Box(const Spots& group) {
    std::uint64_t columns = 0, rows = 0;
    for (const Spot at : group) columns |= std::uint64_t{1} << (at % 64);
    corner_ = static_cast<Spot>((run_start(columns) + 63) % 64);
    for (const Spot at : group) rows |= std::uint64_t{1} << (step(at, -corner_) / 64);
    corner_ = step(corner_, 64 * (run_start(rows) - 1));
  }

  int place(Spot at) const { return step(at, -corner_); }
  int column(Spot at) const { return place(at) % 64; }
  int row(Spot at) const { return place(at) / 64; }
  Spot at(int column, int row) const { return step(corner_, column + 64 * row); }

  // Spots in this order are cells in order.
  int order(Spot at) const { return 64 * column(at) + row(at); }

 private:
  // Where the only circular run of ones begins, gaps of one apart.
  static int run_start(std::uint64_t ones) {
    ones |= std::rotl(ones, 1);
    return std::countr_zero(ones & ~std::rotl(ones, 1));
  }

  Spot corner_ = 0;
};

}  // namespace sixfold::hex
