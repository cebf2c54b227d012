// What a search of Hexagone goes by: what a roll may capture, what a turn is worth by all its
// second rolls, and which moves promise most. A part of hexagone.cpp; play and perft do without it.
#pragma once

#include <cmath>

namespace sixfold::hexagone {

// How many pieces of a colour would hang together at a site if one from another site came there.
inline int group_with(const Block& block, int colour, int from, int to) {
  const Sites own = block.of(colour) & ~bit(from);
  const Sites next = block.near(to) & own;
  if (next == 0) return 1;
  if ((next & (next - 1)) == 0 && (block.near(lowest(next)) & own) == 0) return 2;
  return size(block.hanging(to, own | bit(to)));
}

// How many pieces a swap captures.
inline int gain_of(const Block& block, int a, int b) {
  const int there = group_with(block, block.colour(a), a, b);
  const int here = group_with(block, block.colour(b), b, a);
  return (there >= 3 ? there : 0) + (here >= 3 ? here : 0);
}

// The sites of other colours at which one more piece of a colour would hang together with two at
// least: beside two of them, or beside one that touches another.
inline Sites gathering(const Block& block, int colour) {
  const Sites own = block.of(colour);
  Sites once = 0, found = 0;
  each(own, [&](int site) {
    const Sites near = block.near(site);
    found |= once & near;
    once |= near;
    if ((near & own) != 0) found |= near;
  });
  return found & ~own;
}

// Calls `visit` with all two pieces of which the first captures where the second lies.
template <class Visit>
void each_capture(const Block& block, Visit visit) {
  for (int colour = 0; colour < kColours; ++colour) {
    const Sites own = block.of(colour);
    if (size(own) < 3) continue;
    each(gathering(block, colour), [&](int to) {
      each(own, [&](int from) {
        if (group_with(block, colour, from, to) >= 3) visit(from, to);
      });
    });
  }
}

// What a roll may bring on a block: the pieces it captures if the most are taken, and the chance
// that it captures nothing; and so for a turn of two rolls.
struct Outlook {
  float gain = 0, none = 1;
  float turn() const { return gain * (1 + none); }
};

// The most that each colour captures: by a swap of touching pieces, and after a double by a piece
// that comes from anywhere (what the other piece may capture then is left out).
struct Chances {
  std::array<int, kColours> touching{}, anywhere{};

  explicit Chances(const Block& block) {
    for (int colour = 0; colour < kColours; ++colour) {
      const Sites own = block.of(colour);
      if (size(own) < 3) continue;
      each(gathering(block, colour), [&](int to) {
        each(own & block.near(to), [&](int from) {
          if (group_with(block, colour, from, to) >= 3) note_touching(block, from, to);
        });
        if (colour == kWhite) return;
        const int group = size(block.hanging(to, own | bit(to)));
        // One of the group may have to come from within it.
        const int all = group - (group > size(own) ? 1 : 0);
        int& best = anywhere[index(colour)];
        if (all >= 3) best = std::max(best, all);
      });
    }
    for (std::size_t colour = 0; colour < kWhite; ++colour)
      anywhere[colour] = std::max(anywhere[colour], touching[colour]);
  }
  void note_touching(const Block& block, int a, int b) {
    const int gain = gain_of(block, a, b);
    for (const int site : {a, b}) {
      int& best = touching[index(block.colour(site))];
      best = std::max(best, gain);
    }
  }

  Outlook outlook() const {
    Outlook outlook{0, 0};
    for (int a = 0; a < kWhite; ++a)
      for (int b = a; b < kWhite; ++b) {
        const int best =
            a == b ? anywhere[index(a)] : std::max(touching[index(a)], touching[index(b)]);
        const float weight = a == b ? 1.0f / 36 : 2.0f / 36;
        outlook.gain += weight * static_cast<float>(best);
        if (best == 0) outlook.none += weight;
      }
    return outlook;
  }
};
inline Outlook outlook_of(const Block& block) { return Chances(block).outlook(); }

// A block after a swap and what it captures; sections that fell off are left out, as if others had
// still to put them back.
inline Block after_swap(const Block& block, int a, int b) {
  Block after = block;
  after.exchange(a, b);
  const Sites gone = after.group(a) | after.group(b);
  after.remove(gone);
  return after;
}

// How many logits of winning a piece more is worth, the more the fewer are left to capture.
inline float per_piece(int left) {
  return 1.0f / (0.75f * std::sqrt(static_cast<float>(std::max(left - kFew, 0)) + 2.0f));
}

// What the next seat's turn on a block costs the one that leaves it, in pieces; nothing where there
// is no next turn. A seat of several minds a part of it only.
inline float Hexagone::cost_of(const Block& block) const {
  if (block.count() <= kFew) return 0;
  return outlook_of(block).turn() / static_cast<float>(seats_ - 1);
}

// A turn's second roll on a block, over all 21 throws and the best swap after each: captures with
// what they leave to the next seat. A swap that captures nothing is judged by the block as it is.
inline float Hexagone::second_roll_on(const Block& block) const {
  std::array<float, kWhite> touching{}, anywhere{};
  const float idle = -cost_of(block);
  touching.fill(idle);
  const auto worth = [&](int a, int b, int gain) {
    return static_cast<float>(gain) - cost_of(after_swap(block, a, b));
  };
  const auto raise = [](float& best, float value) { best = std::max(best, value); };
  anywhere.fill(idle);
  each_capture(block, [&](int a, int b) {
    const bool close = (block.near(a) & bit(b)) != 0;
    const auto at_stake = [&](int colour) {
      return colour == kWhite ? 1e9f : close ? touching[index(colour)] : anywhere[index(colour)];
    };
    const int gain = gain_of(block, a, b);
    // What captures less than is there already is worth no look at what it leaves.
    const auto most = static_cast<float>(gain);
    if (most <= at_stake(block.colour(a)) && most <= at_stake(block.colour(b))) return;
    const float value = worth(a, b, gain);
    for (const int colour : {block.colour(a), block.colour(b)}) {
      if (colour == kWhite) continue;
      if (close) raise(touching[index(colour)], value);
      raise(anywhere[index(colour)], value);
    }
  });
  float sum = 0;
  for (int a = 0; a < kWhite; ++a)
    for (int b = a; b < kWhite; ++b)
      sum +=
          a == b ? anywhere[index(a)] / 36 : std::max(touching[index(a)], touching[index(b)]) / 18;
  return sum;
}

// What the seat whose turn it is may expect to win on those that come after it, in pieces, up to
// the end of the next turn.
inline float Hexagone::expectation() const {
  const auto best_swap = [&] {
    int best = 0;
    const Chances chances(block_);
    if (doubled()) return chances.anywhere[dice_[0]];
    for (const int colour : {dice_[0], dice_[1]})
      best = std::max(best, chances.touching[index(colour)]);
    return best;
  };
  switch (stage_) {
    case Stage::kRoll1:
      return outlook_of(block_).turn();
    case Stage::kSecond:
    case Stage::kRoll2:
    case Stage::kRollB:
      return second_roll_on(block_);
    case Stage::kSwap1: {
      const int best = best_swap();
      return best > 0 ? static_cast<float>(best) - cost_of(block_) : second_roll_on(block_);
    }
    case Stage::kSwap2:
    case Stage::kSwapB:
      return static_cast<float>(best_swap()) - cost_of(block_);
    default:
      return -cost_of(block_);
  }
}

// What a solo game may come to: the pieces left after the rolls to come, of which each captures
// about as much as the next one can, if less and less.
inline float Hexagone::solo_hope() const {
  const int left = block_.count() + total(waiting_);
  const bool rolled = swaps();
  const float rolls = static_cast<float>(kSoloRolls - turn_);
  const Chances chances(block_);
  const Outlook outlook = chances.outlook();
  float now = 0;
  if (rolled) {
    int best = doubled() ? chances.anywhere[dice_[0]]
                         : std::max(chances.touching[dice_[0]], chances.touching[dice_[1]]);
    now = static_cast<float>(best);
  }
  const float first = std::min(rolls, 1.0f) * outlook.gain;
  const float later = std::max(rolls - 1, 0.0f) * (0.9f + 0.35f * outlook.gain);
  const float expected = std::max(static_cast<float>(left) - now - first - later,
                                  0.25f * static_cast<float>(left) / 8);
  return 1 - expected / kPieces;
}

inline float Hexagone::rating() const {
  const int left = solo() ? kPieces - total(captured_[0]) : 0;
  return 1 - static_cast<float>(left) / kPieces;
}

inline Shares Hexagone::hopes() const {
  Shares shares{};
  if (solo()) {
    shares[0] = solo_hope();
    return shares;
  }
  const float scale = per_piece(block_.count() + total(waiting_));
  const float own = expectation();
  std::array<float, kMostPlayers> standing{};
  float most = -1e9f, sum = 0;
  for (int seat = 0; seat < seats_; ++seat) {
    standing[index(seat)] =
        static_cast<float>(total(captured_[index(seat)])) + (seat + 1 == seat_ ? own : 0);
    most = std::max(most, standing[index(seat)]);
  }
  for (int seat = 0; seat < seats_; ++seat) {
    shares[index(seat)] = std::exp(scale * (standing[index(seat)] - most));
    sum += shares[index(seat)];
  }
  for (int seat = 0; seat < seats_; ++seat) shares[index(seat)] /= sum;
  return shares;
}

// What a move is worth to its seat in pieces, as far as is seen at a glance.
inline float Hexagone::glance(Move move) const {
  // Alone, what is left on the block is one's own to capture.
  const auto leaves = [&](const Block& block) {
    return solo() ? outlook_of(block).gain : -cost_of(block);
  };
  if (move == kPass) return 0;
  switch (kind_of(move)) {
    case Kind::kSwap: {
      const int a = first_of(move), b = second_of(move);
      const int gain = gain_of(block_, a, b);
      const Block after = after_swap(block_, a, b);
      const float more =
          gain == 0 && stage_ == Stage::kSwap1 && !solo() ? outlook_of(after).gain : 0;
      return static_cast<float>(gain) + more + leaves(after);
    }
    case Kind::kAdd: {
      Block after = block_;
      after.put(first_of(move), place_of(move));
      if (reforms()) return leaves(after);
      return solo() ? leaves(after) - 1 : outlook_of(after).gain - 1 + leaves(after);
    }
    case Kind::kAgain:
      return outlook_of(block_).gain + leaves(block_);
    case Kind::kStop:
      return leaves(block_);
    default:
      return 0;
  }
}

inline bool Hexagone::select(std::vector<Promised>& moves, std::size_t most) const {
  std::vector<Move> legal;
  legal_moves(legal);
  const float scale = solo() ? 1.0f : per_piece(block_.count() + total(waiting_));
  for (const Move move : legal)
    moves.push_back({move, static_cast<int>(kUrge * scale * glance(move))});
  if (moves.size() <= most) return true;
  const auto end = moves.begin() + static_cast<std::ptrdiff_t>(most);
  std::ranges::nth_element(moves, end, std::greater{}, &Promised::promise);
  moves.erase(end, moves.end());
  return false;
}

}  // namespace sixfold::hexagone
