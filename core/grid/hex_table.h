// An unbounded table of hexagon tiles: where they lie, which empty cells touch one, what hangs
// together, and which cell of the table each spot is. No rules.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "grid/hex.h"

namespace sixfold::hex {

// Tiles are numbered from 0 to 63, 0 to 31 in one camp and 32 to 63 in the other. A set of them is
// a word.
using Tiles = std::uint64_t;
constexpr Tiles bit(int tile) { return Tiles{1} << tile; }
constexpr int lowest(Tiles tiles) { return std::countr_zero(tiles); }
constexpr int camp(int tile) { return tile >> 5; }
constexpr Tiles of_camp(int camp) { return Tiles{0xffffffff} << (32 * camp); }

// Calls `visit` with each tile of the set, lowest first.
template <class Visit>
void each(Tiles tiles, Visit visit) {
  for (; tiles != 0; tiles &= tiles - 1) visit(lowest(tiles));
}

// Returns six bits: whether each neighbour of `spot`, in the order of kSteps, is as `test` asks.
template <class Test>
unsigned around(Spot spot, Test test) {
  unsigned bits = 0;
  for (unsigned d = 0; d < 6; ++d) bits |= unsigned{test(step(spot, kSteps[d]))} << d;
  return bits;
}

// Whether the ones among six neighbours form one run around the middle, or none at all.
constexpr bool one_run(unsigned near) {
  return near == 63 || std::popcount(near & ~(near << 1 | near >> 5)) <= 1;
}

class Table {
 public:
  Tiles tiles() const { return tiles_; }
  Tiles tiles_of(int camp) const { return tiles_ & of_camp(camp); }
  bool taken(Spot spot) const { return (spots_[spot] & kTaken) != 0; }
  bool holds(Spot spot, int camp) const { return (spots_[spot] & kCamp) == (kTaken | camp << 5); }
  int tile_at(Spot spot) const { return spots_[spot] & 63; }    // the spot must be taken
  Spot spot_of(int tile) const { return where_[index(tile)]; }  // also where it lay when lifted

  // The empty spots that touch a tile, in no order.
  std::span<const Spot> edge() const { return {edge_.data(), index(edges_)}; }
  bool is_edge(Spot spot) const { return spots_[spot] != 0 && !taken(spot); }

  // The tiles around a spot.
  Tiles touching(Spot spot) const {
    Tiles found = 0;
    for (const int by : kSteps) {
      const std::uint8_t held = spots_[step(spot, by)];
      found |= Tiles{(held & kTaken) != 0} << (held & 63);
    }
    return found;
  }

  // Lays a tile on an empty spot. Returns which neighbours hold tiles of its camp.
  unsigned put(int tile, Spot spot) {
    if (spots_[spot] != 0) leave_edge(spot);
    spots_[spot] = static_cast<std::uint8_t>(kTaken | tile);
    where_[index(tile)] = spot;
    tiles_ |= bit(tile);
    // Without a branch, which could not be foretold, and counted apart from edges_, which for all
    // the compiler knows is among the bytes that are written.
    int edges = edges_;
    const unsigned own = around(spot, [&](Spot next) {
      const std::uint8_t held = spots_[next];
      edge_[index(edges)] = next;
      edges += held == 0;
      spots_[next] = held == 0 ? static_cast<std::uint8_t>(edges) : held;
      return (held & kCamp) == (kTaken | camp(tile) << 5);
    });
    edges_ = edges;
    return own;
  }

  // Where a spot stands in the edge and how long that is: what it takes to undo a put there.
  struct Mark {
    std::uint8_t place, edges;
  };
  Mark mark(Spot spot) const { return {spots_[spot], static_cast<std::uint8_t>(edges_)}; }

  // Undoes the last change, which was a put of this tile after `mark` was taken.
  void unput(int tile, Mark mark) {
    const Spot spot = spot_of(tile);
    tiles_ &= ~bit(tile);
    for (int edges = edges_; edges >= mark.edges;) spots_[edge_[index(--edges)]] = 0;
    const Spot moved = edge_[mark.place - 1u];
    if (mark.place != mark.edges) {
      edge_[mark.edges - 1u] = moved;
      spots_[moved] = mark.edges;
    }
    edge_[mark.place - 1u] = spot;
    spots_[spot] = mark.place;
    edges_ = mark.edges;
  }

  // Takes a tile off the table.
  void lift(int tile) {
    const Spot spot = spot_of(tile);
    tiles_ &= ~bit(tile);
    spots_[spot] = 0;
    if (touches(spot)) join_edge(spot);
    for (const int by : kSteps)
      if (const Spot next = step(spot, by); is_edge(next) && !touches(next)) leave_edge(next);
  }

  bool touches(Spot spot) const {
    return std::ranges::any_of(kSteps, [&](int by) { return taken(step(spot, by)); });
  }

  // Links tell which tiles touch which. They are kept by the caller, who needs them only when
  // asking for groups: link after put, unlink before lift.
  void link_all() {
    each(tiles_, [&](int tile) { links_[index(tile)] = touching(spot_of(tile)); });
    linked_edge_ = edge_;
  }
  // Undoes link_all once the tiles lie as they did then: unput relies on the order of the edge, and
  // lifting mixes it.
  void unlink_all() {
    edge_ = linked_edge_;
    for (int i = 0; i < edges_; ++i) spots_[edge_[index(i)]] = static_cast<std::uint8_t>(i + 1);
  }
  void link(int tile) {
    links_[index(tile)] = touching(spot_of(tile));
    each(links_[index(tile)], [&](int next) { links_[index(next)] |= bit(tile); });
  }
  void unlink(int tile) {
    each(links_[index(tile)], [&](int next) { links_[index(next)] &= ~bit(tile); });
  }

  // The groups that are left when a tile is lifted from a linked, connected table.
  struct Groups {
    std::array<Tiles, 3> largest{};  // all of the largest size; lifting leaves three at most
    int ties = 0;                    // how many of them there are
    int count = 0;                   // how many groups there are
  };
  Groups groups_without(int tile) const {
    // If the neighbours form one run around the tile they hold together without it.
    const Tiles rest = tiles_ & ~bit(tile);
    const unsigned near = around(spot_of(tile), [&](Spot next) { return taken(next); });
    if (kRuns[near] <= 1) return {{rest}, 1, 1};
    Groups groups;
    int most = 0;
    for (Tiles open = links_[index(tile)]; open != 0;) {
      // A first group that holds all neighbours holds all tiles, and need not be followed further.
      const bool first = groups.count == 0;
      const Tiles group = group_of(lowest(open), rest, first ? open : ~Tiles{0});
      open &= ~group;
      if (first && open == 0) return {{rest}, 1, 1};
      ++groups.count;
      const int size = std::popcount(group);
      if (size < most) continue;
      if (size > most) groups.ties = 0;
      most = size;
      groups.largest[index(groups.ties++)] = group;
    }
    return groups;
  }

  // The box around all tiles, which must hang together.
  Box box() const {
    std::array<Spot, 64> spots;
    std::size_t count = 0;
    each(tiles_, [&](int tile) { spots[count++] = spot_of(tile); });
    return Box(std::span<const Spot>(spots.data(), count));
  }

  // Cells of the table are known through an anchor: a tile that lies on it, and its cell.
  struct Anchor {
    int tile = 0;
    Cell cell;
  };
  const Anchor& anchor() const { return anchor_; }
  void set_anchor(Anchor anchor) { anchor_ = anchor; }

  // The cell of a spot in the box or on its margin.
  Cell cell_at(const Box& box, Spot spot) const {
    const Spot known = spot_of(anchor_.tile);
    return {anchor_.cell.q + box.column(spot) - box.column(known),
            anchor_.cell.r + box.row(spot) - box.row(known)};
  }
  // The spot of a cell, if that lies in the box or on its margin.
  std::optional<Spot> spot_at(const Box& box, Cell cell) const {
    const Spot known = spot_of(anchor_.tile);
    const std::int64_t column = cell.q - anchor_.cell.q + box.column(known);
    const std::int64_t row = cell.r - anchor_.cell.r + box.row(known);
    if (column < 0 || column > 63 || row < 0 || row > 63) return std::nullopt;
    return box.at(static_cast<int>(column), static_cast<int>(row));
  }

  // The spots of some tiles in the order of their cells.
  std::vector<Spot> sorted(const Box& box, Tiles tiles) const {
    std::vector<Spot> spots;
    each(tiles, [&](int tile) { spots.push_back(spot_of(tile)); });
    std::ranges::sort(spots, {}, [&](Spot spot) { return box.order(spot); });
    return spots;
  }
  Spot smallest(const Box& box, Tiles tiles) const {
    Spot found = spot_of(lowest(tiles));
    each(tiles, [&](int tile) {
      if (box.order(spot_of(tile)) < box.order(found)) found = spot_of(tile);
    });
    return found;
  }

 private:
  // A spot holds 0 when nothing touches it, its place in edge_ plus one when it is empty and
  // touches a tile, else kTaken and the number of the tile.
  static constexpr std::uint8_t kTaken = 0x80;
  static constexpr std::uint8_t kCamp = kTaken | 0x60;

  // Into how many runs the taken ones among six neighbours fall.
  static constexpr std::array<std::uint8_t, 64> kRuns = [] {
    std::array<std::uint8_t, 64> runs{};
    for (unsigned near = 0; near < 63; ++near)
      runs[near] = static_cast<std::uint8_t>(std::popcount(near & ~(near << 1 | near >> 5)));
    runs[63] = 1;
    return runs;
  }();

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  void join_edge(Spot spot) {
    edge_[index(edges_)] = spot;
    spots_[spot] = static_cast<std::uint8_t>(++edges_);
  }
  void leave_edge(Spot spot) {
    const Spot last = edge_[index(--edges_)];
    edge_[spots_[spot] - 1u] = last;
    spots_[last] = spots_[spot];
    spots_[spot] = 0;
  }

  // All that hangs together with a tile within a set; stops once it holds all of `enough`.
  Tiles group_of(int tile, Tiles within, Tiles enough) const {
    Tiles group = bit(tile);
    for (Tiles fresh = group; fresh != 0 && (enough & ~group) != 0;) {
      const Tiles more = links_[index(lowest(fresh))] & within & ~group;
      group |= more;
      fresh = (fresh & (fresh - 1)) | more;
    }
    return group;
  }

  std::array<std::uint8_t, kSpots> spots_{};
  std::array<Spot, 128> edge_;  // n tiles have at most 2 n + 4 empty cells around them
  std::array<Spot, 128> linked_edge_;
  std::array<Spot, 64> where_{};
  std::array<Tiles, 64> links_{};
  Tiles tiles_ = 0;
  int edges_ = 0;
  Anchor anchor_;
};

}  // namespace sixfold::hex
