// Putting pieces back into a block of Hexagone: which placements leave a way to place all the rest
// (rules 10 and 11), told exactly and mostly at once.
#pragma once

#include <span>
#include <string>
#include <unordered_set>

#include "games/hexagone_block.h"
#include "random.h"

namespace sixfold::hexagone {

// A piece added to a block.
struct Placement {
  int colour = 0;
  Place at;
};

// Whether all waiting pieces can be put back, however the first of them are. Each piece placed
// takes one place from a colour, and one of that colour four more: it touches two pieces, so at
// most four empty places. Where so many may go, something is always left.
inline bool surely_fits(const Openings& openings, const Counts& waiting) {
  const int all = total(waiting);
  for (int colour = 0; colour < kColours; ++colour) {
    const int own = waiting[index(colour)];
    if (own == 0) continue;
    if (openings.count(openings.places(colour)) < all + 4 * (own - 1)) return false;
  }
  return true;
}

// Finds out whether waiting pieces fit, by trying. What was found not to fit is remembered for
// further questions about the same block: a state is known by the pieces added, in whatever order.
class Refit {
 public:
  // The block must hang together; it is moved to the middle of its window, where the added pieces
  // stay: to grow by n rows in one direction takes 2 n - 1 pieces that each touch two.
  Refit(const Block& block, const Counts& waiting) : block_(block), waiting_(waiting) {
    if (block_.taken() != 0) block_.centre();
  }

  bool fits() { return fits_after(); }

  // Whether the others fit once a piece lies at a place of the given block, where it may lie.
  bool fits_with(const Block& given, Placement first) {
    const auto at = block_.place_of(given.cell(first.at));
    return with({first.colour, *at}, [&] { return fits_after(); });
  }

 private:
  // A failed state: the added pieces, each as a number, in order.
  using State = std::u16string;
  struct Try {
    int colour, places;
  };

  template <class Then>
  bool with(Placement added, Then then) {
    const Block before = block_;
    const auto code = static_cast<char16_t>(added.at.order() * 8 +
                                            added.colour);  // 12 bits of place, 3 of colour
    const auto where =
        static_cast<std::size_t>(std::ranges::lower_bound(added_, code) - added_.begin());
    added_.insert(where, 1, code);
    block_.put(added.colour, added.at);
    --waiting_[index(added.colour)];
    const bool result = then();
    ++waiting_[index(added.colour)];
    added_.erase(where, 1);
    block_ = before;
    return result;
  }

  bool fits_after() {
    if (total(waiting_) == 0) return true;
    const Openings openings(block_);
    if (surely_fits(openings, waiting_)) return true;
    if (failed_.contains(added_)) return false;
    std::vector<Try> tries;
    for (int colour = 0; colour < kColours; ++colour)
      if (waiting_[index(colour)] > 0)
        tries.push_back({colour, openings.count(openings.places(colour))});
    bool found = false;
    if (tries.size() == 1) {
      // Pieces of one colour open no places for each other: what does not fit now never will.
      found = openings.apart(openings.places(tries[0].colour), waiting_[index(tries[0].colour)]);
    } else {
      // The colour with the fewest places first: where all fits, that is soon seen.
      std::ranges::sort(tries, {}, &Try::places);
      for (std::size_t i = 0; i < tries.size() && !found; ++i)
        found = openings.any(openings.places(tries[i].colour), [&](Place at) {
          return with({tries[i].colour, at}, [&] { return fits_after(); });
        });
    }
    if (!found) failed_.insert(added_);
    return found;
  }

  Block block_;
  Counts waiting_;
  State added_;
  std::unordered_set<State> failed_;
};

// Whether all pieces but those of one section can be put back to it (rule 10).
inline bool reformable(const Block& block, Sites main) {
  Block rest = block;
  rest.remove(block.taken() & ~main);
  const Counts waiting = block.counts(block.taken() & ~main);
  return surely_fits(Openings(rest), waiting) || Refit(rest, waiting).fits();
}

// The placements of pieces of some colours, of which nothing else is asked.
class Additions {
 public:
  Additions(const Openings& openings, const Counts& held) {
    for (int colour = 0; colour < kColours; ++colour) {
      if (held[index(colour)] == 0) continue;
      openings.any(openings.places(colour), [&](Place at) {
        ways_[count_++] = {colour, at};
        return false;
      });
    }
  }

  std::span<const Placement> ways() const { return {ways_.data(), count_}; }

  // Draws placements, each as likely as any other, until one is taken by `accepts`.
  template <class Accepts>
  Placement draw(Random& random, Accepts accepts) {
    for (;;) {
      Placement& drawn = ways_[random.below(count_)];
      if (accepts(drawn)) return drawn;
      drawn = ways_[--count_];
    }
  }

 private:
  // A place touches two pieces, each of which has six sides.
  std::array<Placement, kColours * 3 * kPieces> ways_;
  std::size_t count_ = 0;
};

// The placements of waiting pieces that leave a way to place the rest (rule 11).
class Reforms {
 public:
  Reforms(const Block& block, const Counts& waiting) : Reforms(block, waiting, Openings(block)) {}

  template <class Visit>
  void each(Visit visit) {
    for (const Placement& way : additions_.ways())
      if (leaves_a_way(way)) visit(way);
  }
  Placement draw(Random& random) {
    return additions_.draw(random, [&](const Placement& way) { return leaves_a_way(way); });
  }

 private:
  Reforms(const Block& block, const Counts& waiting, const Openings& openings)
      : block_(block),
        additions_(openings, waiting),
        sure_(total(waiting) == 1 || surely_fits(openings, waiting)) {
    if (!sure_) refit_.emplace(block, waiting);
  }

  bool leaves_a_way(const Placement& way) { return sure_ || refit_->fits_with(block_, way); }

  const Block& block_;
  Additions additions_;
  bool sure_;
  std::optional<Refit> refit_;
};

inline bool any_addition(const Block& block, const Counts& held) {
  const Openings openings(block);
  for (int colour = 0; colour < kColours; ++colour)
    if (held[index(colour)] > 0 && openings.count(openings.places(colour)) > 0) return true;
  return false;
}

}  // namespace sixfold::hexagone
