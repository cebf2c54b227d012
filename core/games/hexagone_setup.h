// How a block of Hexagone is drawn: an outline, and colours that nowhere touch their like (rule 2).
#pragma once

#include "games/hexagone_block.h"
#include "random.h"

namespace sixfold::hexagone {

// The pieces as they come out of the box, a white one kept out or not.
inline std::vector<int> pieces_of_the_box(int count) {
  std::vector<int> colours;
  for (int i = 0; i < count; ++i) colours.push_back(i / kEach);
  return colours;
}

// The hexagon of radius 3 around 0,0 and a sixth row at one side, of which a piece kept out leaves
// the last cell empty.
inline std::vector<hex::Cell> usual_outline(int count) {
  std::vector<hex::Cell> cells;
  for (std::int64_t q = -3; q <= 3; ++q)
    for (std::int64_t r = std::max<std::int64_t>(-3, -3 - q); r <= std::min<std::int64_t>(3, 3 - q);
         ++r)
      cells.push_back({q, r});
  for (std::int64_t r = 0; r <= 4; ++r) cells.push_back({-4, r});
  cells.resize(index(count));
  return cells;
}

// Grows from three cells that touch each other, by any cell that touches two.
inline std::vector<hex::Cell> grown_outline(int count, Random& random) {
  std::vector<hex::Cell> cells = {{0, 0}, {1, 0}, {0, 1}};
  const auto taken = [&](hex::Cell cell) { return std::ranges::count(cells, cell) > 0; };
  while (cells.size() < index(count)) {
    std::vector<hex::Cell> open;
    for (const hex::Cell cell : cells) {
      for (const hex::Cell by : hex::kNeighbours) {
        const hex::Cell next{cell.q + by.q, cell.r + by.r};
        if (taken(next) || std::ranges::count(open, next) > 0) continue;
        const auto touches = std::ranges::count_if(hex::kNeighbours, [&](hex::Cell way) {
          return taken({next.q + way.q, next.r + way.r});
        });
        if (touches >= 2) open.push_back(next);
      }
    }
    cells.push_back(open[random.below(open.size())]);
  }
  return cells;
}

// Colours the sites of a block of any colours: shuffles, then lets pieces that touch their like
// change places with any other wherever that makes no more of such contacts. A colouring exists for
// every outline, as no piece touches more than six others (Hajnal and Szemerédi); where the
// changes lead nowhere the shuffle begins anew.
inline void colour(Block& block, Random& random) {
  const int count = block.count();
  const auto contacts = [&](int site) {
    return size(block.near(site) & block.of(block.colour(site)));
  };
  const auto exchange = [&](int a, int b) {
    if (block.colour(a) != block.colour(b)) block.exchange(a, b);
  };
  const auto drawn = [&] {
    return static_cast<int>(random.below(static_cast<std::uint64_t>(count)));
  };
  for (;;) {
    for (int site = count - 1; site > 0; --site)
      exchange(site, static_cast<int>(random.below(static_cast<std::uint64_t>(site) + 1)));
    for (int change = 0; change < 2000; ++change) {
      Sites wrong = 0;
      each(block.taken(), [&](int site) {
        if (contacts(site) > 0) wrong |= bit(site);
      });
      if (wrong == 0) return;
      const int a =
          nth(wrong, static_cast<int>(random.below(static_cast<std::uint64_t>(size(wrong)))));
      const int b = drawn();
      const int before = contacts(a) + contacts(b);
      exchange(a, b);
      if (contacts(a) + contacts(b) > before) exchange(a, b);
    }
  }
}

// Draws the block that a game of so many pieces begins with.
inline Block drawn_block(int count, bool gaps, Random& random) {
  const auto outline = gaps ? grown_outline(count, random) : usual_outline(count);
  const auto colours = pieces_of_the_box(count);
  Block block;
  block.set_origin({-kSide / 2, -kSide / 2});
  for (std::size_t i = 0; i < outline.size(); ++i)
    block.put(colours[i], *block.place_of(outline[i]));
  colour(block, random);
  return block;
}

}  // namespace sixfold::hexagone
