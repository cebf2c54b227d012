// Lists of hexagon cells, read and tested.
#include "grid/hex.h"

#include <algorithm>

namespace sixfold::hex {

Result<std::vector<Cell>> read_cells(std::string_view list) {
  std::vector<Cell> cells;
  if (list == "-") return cells;
  for (const std::string_view part : split(list, ';')) {
    Scanner scanner(part);
    const auto cell = read_cell(scanner);
    if (!cell || !scanner.done() || !within(*cell, kFarthest))
      return Refusal{quoted(part) + " is not a cell 'q,r' of whole numbers within " +
                     std::to_string(kFarthest)};
    if (!cells.empty() && *cell == cells.back()) return Refusal{text(*cell) + " stands twice"};
    if (!cells.empty() && *cell < cells.back())
      return Refusal{text(*cell) + " belongs before " + text(cells.back()) +
                     ": cells are listed by q, then r"};
    cells.push_back(*cell);
  }
  return cells;
}

std::optional<Cell> apart(std::vector<Cell> cells) {
  std::vector<Cell> open{cells.back()};
  cells.pop_back();
  while (!open.empty()) {
    const Cell here = open.back();
    open.pop_back();
    for (const Cell by : kNeighbours) {
      const auto next = std::ranges::find(cells, Cell{here.q + by.q, here.r + by.r});
      if (next == cells.end()) continue;
      open.push_back(*next);
      cells.erase(next);
    }
  }
  return cells.empty() ? std::nullopt : std::optional(cells.front());
}

}  // namespace sixfold::hex
