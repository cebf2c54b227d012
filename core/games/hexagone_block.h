// The block of Hexagone: which piece lies where, what touches what, groups and sections, and where
// a piece may be added. Rule numbers are those of docs/games/hexagone.md.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "grid/hex.h"

namespace sixfold::hexagone {

inline constexpr int kColours = 7;
inline constexpr int kWhite = 6;
inline constexpr int kEach = 6;  // pieces of a colour
inline constexpr int kPieces = kColours * kEach;
inline constexpr std::string_view kLetters = "roygbvw";

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

// How many pieces there are of each colour.
using Counts = std::array<std::uint8_t, kColours>;

inline int total(const Counts& counts) {
  int sum = 0;
  for (const std::uint8_t count : counts) sum += count;
  return sum;
}

// A piece of the block lies on a site, numbered from 0 to 41. A set of sites is a word.
using Sites = std::uint64_t;
constexpr Sites bit(int site) { return Sites{1} << site; }
constexpr int lowest(Sites sites) { return std::countr_zero(sites); }
constexpr int size(Sites sites) { return std::popcount(sites); }

template <class Visit>
void each(Sites sites, Visit visit) {
  for (; sites != 0; sites &= sites - 1) visit(lowest(sites));
}

// Returns the n-th site of a set, counted from 0.
inline int nth(Sites sites, int n) {
  for (; n > 0; --n) sites &= sites - 1;
  return lowest(sites);
}

// A place in the window of 64 rows and columns that moves with the block. No block of 42 pieces is
// longer than 42, so that pieces keep two places off its border, and cells next to them are in it.
struct Place {
  std::uint8_t q = 0, r = 0;
  bool operator==(const Place&) const = default;
  constexpr int order() const { return 64 * q + r; }  // that of the cells
};
inline constexpr int kSide = 64;
inline constexpr int kFirst = 2, kLast = 61;  // where pieces may lie

constexpr Place beside(Place at, int direction) {
  const hex::Cell by = hex::kNeighbours[index(direction)];
  return {static_cast<std::uint8_t>(at.q + by.q), static_cast<std::uint8_t>(at.r + by.r)};
}

// A set of places: for each row a word of columns.
using Rows = std::array<std::uint64_t, kSide>;

class Block {
 public:
  Sites taken() const { return taken_; }
  Sites of(int colour) const { return of_[index(colour)]; }
  int count() const { return size(taken_); }
  int colour(int site) const { return colour_[index(site)]; }
  Sites near(int site) const { return near_[index(site)]; }
  Place place(int site) const { return place_[index(site)]; }

  // Adds a piece and returns its site. The place must be empty and between kFirst - 1 and kLast
  // + 1.
  int put(int colour, Place at) {
    const int site = lowest(~taken_);
    Sites around = 0;
    each(taken_, [&](int other) {
      if (touch(place(other), at)) around |= bit(other);
    });
    each(around, [&](int other) { near_[index(other)] |= bit(site); });
    near_[index(site)] = around;
    place_[index(site)] = at;
    colour_[index(site)] = static_cast<std::uint8_t>(colour);
    taken_ |= bit(site);
    of_[index(colour)] |= bit(site);
    if (std::min(at.q, at.r) < kFirst || std::max(at.q, at.r) > kLast) centre();
    return site;
  }

  void remove(Sites gone) {
    taken_ &= ~gone;
    for (Sites& sites : of_) sites &= ~gone;
    each(gone, [&](int site) {
      each(near(site) & taken_, [&](int other) { near_[index(other)] &= ~bit(site); });
    });
  }

  // Lets two pieces of different colours change places.
  void exchange(int a, int b) {
    const int first = colour(a), second = colour(b);
    of_[index(first)] ^= bit(a) | bit(b);
    of_[index(second)] ^= bit(a) | bit(b);
    std::swap(colour_[index(a)], colour_[index(b)]);
  }

  // The connected pieces of a site's colour, if they are three or more; else nothing. Only a new
  // piece may have made such a group, so that all others have at most two.
  Sites group(int site) const {
    const Sites own = of(colour(site));
    const Sites next = near(site) & own;
    if (next == 0) return 0;
    if ((next & (next - 1)) == 0 && (near(lowest(next)) & own) == bit(site)) return 0;
    return hanging(site, own);
  }

  // All that hangs together with a site within a set.
  Sites hanging(int site, Sites within) const {
    Sites found = bit(site);
    for (Sites fresh = found; fresh != 0;) {
      const Sites more = near(lowest(fresh)) & within & ~found;
      found |= more;
      fresh = (fresh & (fresh - 1)) | more;
    }
    return found;
  }
  Sites section(int site) const { return hanging(site, taken_); }

  bool connected() const { return taken_ == 0 || section(lowest(taken_)) == taken_; }

  // The sections of the largest size (rule 10).
  std::vector<Sites> largest() const {
    std::vector<Sites> found;
    for (Sites open = taken_; open != 0;) {
      const Sites next = section(lowest(open));
      open &= ~next;
      if (!found.empty() && size(next) < size(found.front())) continue;
      if (!found.empty() && size(next) > size(found.front())) found.clear();
      found.push_back(next);
    }
    return found;
  }

  // The site of the smallest cell of a set.
  int smallest(Sites sites) const {
    int found = lowest(sites);
    each(sites, [&](int site) {
      if (place(site).order() < place(found).order()) found = site;
    });
    return found;
  }

  // The sites in the order of their cells.
  std::vector<int> sorted() const {
    std::vector<int> sites;
    each(taken_, [&](int site) { sites.push_back(site); });
    std::ranges::sort(sites, {}, [&](int site) { return place(site).order(); });
    return sites;
  }
  // How many sites come before one in that order.
  int rank(int site) const {
    int before = 0;
    each(taken_, [&](int other) { before += place(other).order() < place(site).order(); });
    return before;
  }

  Counts counts(Sites sites) const {
    Counts counts;
    for (int colour = 0; colour < kColours; ++colour)
      counts[index(colour)] = static_cast<std::uint8_t>(size(of(colour) & sites));
    return counts;
  }

  // The cell of the table that a place is, and back; nothing where that lies outside the window.
  hex::Cell cell(Place at) const { return {origin_.q + at.q, origin_.r + at.r}; }
  std::optional<Place> place_of(hex::Cell cell) const {
    const std::int64_t q = cell.q - origin_.q, r = cell.r - origin_.r;
    if (q < 0 || r < 0 || q >= kSide || r >= kSide) return std::nullopt;
    return Place{static_cast<std::uint8_t>(q), static_cast<std::uint8_t>(r)};
  }
  std::optional<int> site_at(Place at) const {
    for (Sites open = taken_; open != 0; open &= open - 1)
      if (place(lowest(open)) == at) return lowest(open);
    return std::nullopt;
  }
  void set_origin(hex::Cell origin) { origin_ = origin; }

  // The smallest column and row, from which places are told apart wherever the block lies.
  Place corner() const {
    Place least{kSide, kSide};
    each(taken_, [&](int site) {
      least.q = std::min(least.q, place(site).q);
      least.r = std::min(least.r, place(site).r);
    });
    return least;
  }

  // Moves the window so that the block, or one section of it, lies in the middle.
  void centre() {
    Place least = corner(), most;
    each(taken_, [&](int site) {
      most.q = std::max(most.q, place(site).q);
      most.r = std::max(most.r, place(site).r);
    });
    const int dq = kSide / 2 - (least.q + most.q) / 2, dr = kSide / 2 - (least.r + most.r) / 2;
    each(taken_, [&](int site) {
      Place& at = place_[index(site)];
      at = {static_cast<std::uint8_t>(at.q + dq), static_cast<std::uint8_t>(at.r + dr)};
    });
    origin_ = {origin_.q - dq, origin_.r - dr};
  }

  static bool touch(Place a, Place b) {
    const int dq = a.q - b.q, dr = a.r - b.r;
    return dq * dq + dr * dr + dq * dr == 1;
  }

 private:
  Sites taken_ = 0;
  std::array<Sites, kColours> of_{};
  std::array<Sites, kPieces> near_{};  // of sites that are taken
  std::array<Place, kPieces> place_{};
  std::array<std::uint8_t, kPieces> colour_{};
  hex::Cell origin_;  // the cell of the window's place 0,0
};

// Where pieces may be added to a block: next to two pieces and to none of their own colour.
class Openings {
 public:
  explicit Openings(const Block& block) : block_(block) {
    Rows taken{};
    each(block.taken(), [&](int site) {
      const auto [q, r] = block.place(site);
      taken[r] |= std::uint64_t{1} << q;
      first_ = std::min<int>(first_, r - 1);
      last_ = std::max<int>(last_, r + 1);
    });
    if (block.taken() == 0) last_ = first_ - 1;
    for (int r = first_; r <= last_; ++r) {
      const std::uint64_t here = taken[index(r)], up = taken[index(r - 1)],
                          down = taken[index(r + 1)];
      std::uint64_t once = 0, twice = 0;
      for (const std::uint64_t next : {here >> 1, here << 1, up, up >> 1, down, down << 1}) {
        twice |= once & next;
        once |= next;
      }
      open_[index(r)] = twice & ~here;
    }
  }

  // The places for a colour, by row.
  Rows places(int colour) const {
    Rows rows;
    std::copy(open_.begin() + first_, open_.begin() + last_ + 1, rows.begin() + first_);
    each(block_.of(colour), [&](int site) {
      const auto [q, r] = block_.place(site);
      rows[r] &= ~(std::uint64_t{5} << (q - 1));
      rows[r - 1u] &= ~(std::uint64_t{3} << q);
      rows[r + 1u] &= ~(std::uint64_t{3} << (q - 1));
    });
    return rows;
  }

  int count(const Rows& rows) const {
    int sum = 0;
    for (int r = first_; r <= last_; ++r) sum += std::popcount(rows[index(r)]);
    return sum;
  }
  // Visits the places by row until one is taken by `visit`, which is told.
  template <class Visit>
  bool any(const Rows& rows, Visit visit) const {
    for (int r = first_; r <= last_; ++r)
      for (std::uint64_t row = rows[index(r)]; row != 0; row &= row - 1)
        if (visit(Place{static_cast<std::uint8_t>(lowest(row)), static_cast<std::uint8_t>(r)}))
          return true;
    return false;
  }

  // Whether so many of some places touch each other nowhere.
  bool apart(Rows rows, int wanted) const {
    if (wanted == 0) return true;
    for (int left = count(rows), r = first_; r <= last_; ++r) {
      for (std::uint64_t& row = rows[index(r)]; row != 0; --left) {
        if (left < wanted) return false;
        const Place at{static_cast<std::uint8_t>(lowest(row)), static_cast<std::uint8_t>(r)};
        row &= row - 1;
        Rows others = rows;
        for (int direction = 0; direction < 6; ++direction) {
          const Place next = beside(at, direction);
          others[next.r] &= ~(std::uint64_t{1} << next.q);
        }
        if (apart(others, wanted - 1)) return true;
      }
    }
    return false;
  }

 private:
  const Block& block_;
  Rows open_;  // from first_ to last_
  int first_ = kSide - 2, last_ = 1;
};

}  // namespace sixfold::hexagone
