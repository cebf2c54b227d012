// The play of Hexagone: legal moves, captures, reforms and endings. A part of hexagone.cpp.
#pragma once

namespace sixfold::hexagone {

inline std::optional<std::array<int, kMaxSeats>> Hexagone::scores() const {
  std::array<int, kMaxSeats> scores{};
  for (int seat = 0; seat < seats_; ++seat) scores[index(seat)] = total(captured_[index(seat)]);
  if (solo()) scores[0] = kPieces - scores[0];
  return scores;
}

// Rule 13: by captured pieces, then by the most of one colour.
inline std::optional<Outcome> Hexagone::outcome() const {
  if (stage_ != Stage::kOver) return std::nullopt;
  Outcome outcome;
  outcome.reason = reason_;
  outcome.scores = scores();
  const auto standing = [&](int seat) {
    const Counts& own = captured_[index(seat)];
    return std::pair(total(own), *std::ranges::max_element(own));
  };
  for (int seat = 0; seat < seats_; ++seat) {
    int better = 0;
    for (int other = 0; other < seats_; ++other) better += standing(other) > standing(seat);
    outcome.ranks[index(seat)] = 1 + better;
  }
  return outcome;
}

// Rules 5 and 6.
inline bool Hexagone::swappable(int a, int b) const {
  if (block_.colour(a) == block_.colour(b)) return false;
  if (((bit(a) | bit(b)) & rolled()) == 0) return false;
  return doubled() || (block_.near(a) & bit(b)) != 0;
}

inline void Hexagone::legal_moves(std::vector<Move>& moves) const {
  if (rolls()) {
    moves.insert(moves.end(), kThrows.moves.begin(), kThrows.moves.end());
  } else if (swaps()) {
    const std::size_t before = moves.size();
    if (doubled()) {
      const Sites own = block_.of(dice_[0]);
      each(own, [&](int a) {
        each(block_.taken() & ~own, [&](int b) { moves.push_back(swap_of(a, b)); });
      });
    } else {
      each(rolled(),
           [&](int a) { each(partners(a), [&](int b) { moves.push_back(swap_of(a, b)); }); });
    }
    if (moves.size() == before) moves.push_back(kPass);
  } else if (names_main()) {
    each(mains_, [&](int site) { moves.push_back(coded(Kind::kMain, site)); });
  } else if (reforms()) {
    Reforms(block_, waiting_).each([&](const Placement& way) { moves.push_back(addition(way)); });
  } else if (stage_ != Stage::kOver) {
    moves.push_back(coded(Kind::kStop));
    if (stage_ == Stage::kSecond) moves.push_back(coded(Kind::kAgain));
    if (stage_ == Stage::kAfford) moves.push_back(coded(Kind::kReform));
    if (stage_ == Stage::kBonus)
      for (const Placement& way : Additions(Openings(block_), captured()).ways())
        moves.push_back(addition(way));
  }
}

inline std::uint64_t Hexagone::count_moves() const {
  if (rolls()) return kThrows.moves.size();
  if (swaps()) {
    std::uint64_t count = 0;
    if (doubled()) {
      const Sites own = block_.of(dice_[0]);
      count = static_cast<std::uint64_t>(size(own) * size(block_.taken() & ~own));
    } else {
      each(rolled(), [&](int a) { count += static_cast<std::uint64_t>(size(partners(a))); });
    }
    return std::max<std::uint64_t>(count, 1);
  }
  std::vector<Move> moves;
  legal_moves(moves);
  return moves.size();
}

inline Move Hexagone::random_swap(Random& random) const {
  const auto below = [&](int n) {
    return static_cast<int>(random.below(static_cast<std::uint64_t>(n)));
  };
  if (doubled()) {
    const Sites own = block_.of(dice_[0]), others = block_.taken() & ~own;
    if (own == 0 || others == 0) return kPass;
    return swap_of(nth(own, below(size(own))), nth(others, below(size(others))));
  }
  int pairs = 0;
  each(rolled(), [&](int a) { pairs += size(partners(a)); });
  if (pairs == 0) return kPass;
  int pick = below(pairs);
  for (Sites open = rolled();; open &= open - 1) {
    const Sites found = partners(lowest(open));
    if (pick < size(found)) return swap_of(lowest(open), nth(found, pick));
    pick -= size(found);
  }
}

inline Move Hexagone::random_move(Random& random) const {
  if (rolls()) return kThrows.moves[kThrows.of_faces[random.below(36)]];
  if (swaps()) return random_swap(random);
  if (stage_ == Stage::kSecond || stage_ == Stage::kAfford) {
    const Kind other = stage_ == Stage::kSecond ? Kind::kAgain : Kind::kReform;
    return coded(random.below(2) == 0 ? Kind::kStop : other);
  }
  if (reforms()) return addition(Reforms(block_, waiting_).draw(random));
  if (stage_ == Stage::kBonus) {
    const Additions additions(Openings(block_), captured());
    const auto pick = random.below(additions.ways().size() + 1);
    return pick == 0 ? coded(Kind::kStop) : addition(additions.ways()[pick - 1]);
  }
  std::vector<Move> moves;
  legal_moves(moves);
  return moves[random.below(moves.size())];
}

inline void Hexagone::play(Move move) {
  const bool in_time = stage_ == Stage::kSwap1;
  if (move == kPass) {
    // Rules 6 and 16: the roll is used up; in the solo game the next one follows.
    if (solo())
      end_turn();
    else if (in_time)
      stage_ = Stage::kSecond;
    else
      end_main_part();
    return;
  }
  switch (kind_of(move)) {
    case Kind::kRoll:
      dice_ = {static_cast<std::uint8_t>(first_of(move)),
               static_cast<std::uint8_t>(second_of(move))};
      stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
      if (solo()) ++turn_;
      return;
    case Kind::kSwap:
      capture(first_of(move), second_of(move));
      return;
    case Kind::kMain:
      take_main(first_of(move));
      return;
    case Kind::kAdd: {
      const int colour = first_of(move);
      block_.put(colour, place_of(move));
      if (reforms()) {
        --waiting_[index(colour)];
        if (total(waiting_) == 0) end_main_part();
        return;
      }
      --captured()[index(colour)];
      if (solo())
        end_turn();
      else
        stage_ = Stage::kRollB;
      return;
    }
    case Kind::kStop:
      if (stage_ == Stage::kSecond)
        end_main_part();
      else
        end_turn();
      return;
    case Kind::kAgain:
      stage_ = Stage::kRoll2;
      return;
    case Kind::kReform:
      mains_ = reformable_mains();
      choose_main();
      return;
  }
}

// Rules 5 to 8: swaps, and takes every group of three or more that this makes.
inline void Hexagone::capture(int a, int b) {
  block_.exchange(a, b);
  const Sites gone = block_.group(a) | block_.group(b);
  if (gone == 0) {
    if (stage_ == Stage::kSwap1 && !solo())
      stage_ = Stage::kSecond;
    else
      end_main_part();
    return;
  }
  Counts& own = captured();
  for (int colour = 0; colour < kColours; ++colour)
    own[index(colour)] =
        static_cast<std::uint8_t>(own[index(colour)] + size(block_.of(colour) & gone));
  block_.remove(gone);
  if (block_.connected())
    end_main_part();
  else
    fall_apart();
}

// Returns the sections of the largest size to which all others can be put back, by smallest site.
inline Sites Hexagone::reformable_mains() const {
  Sites found = 0;
  for (const Sites main : block_.largest())
    if (reformable(block_, main)) found |= bit(block_.smallest(main));
  return found;
}

// Rules 10 to 12, 15 and 16: several sections are left.
inline void Hexagone::fall_apart() {
  const bool few = !solo() && block_.count() <= kFew;
  if (few && (!bonus_ || in_bonus())) {
    end_turn();
    return;
  }
  mains_ = reformable_mains();
  if (few) {
    if (mains_ == 0)
      end_turn();
    else
      stage_ = Stage::kAfford;
    mains_ = 0;
  } else if (mains_ == 0) {
    finish(solo() ? Reason::kCaptures : Reason::kUnreformable);
  } else {
    choose_main();
  }
}

inline void Hexagone::choose_main() {
  if ((mains_ & (mains_ - 1)) == 0)
    take_main(lowest(mains_));
  else
    stage_ = in_bonus() ? Stage::kMainB : Stage::kMain;
}

inline void Hexagone::take_main(int site) {
  const Sites others = block_.taken() & ~block_.section(site);
  waiting_ = block_.counts(others);
  block_.remove(others);
  mains_ = 0;
  stage_ = in_bonus() ? Stage::kReformB : Stage::kReform;
}

// Rolls, swaps and reforms are over; a bonus roll may follow (rule 15), or in the solo game a piece
// may be added (rule 16).
inline void Hexagone::end_main_part() {
  if ((solo() || bonus_) && !in_bonus() && any_addition(block_, captured()))
    stage_ = Stage::kBonus;
  else
    end_turn();
}

// Rules 13, 14 and 16.
inline void Hexagone::end_turn() {
  if (solo()) {
    if (block_.taken() == 0 || turn_ >= kSoloRolls)
      finish(Reason::kCaptures);
    else
      stage_ = Stage::kRoll1;
    return;
  }
  const int next = seat_ % seats_ + 1;
  if (block_.count() <= kFew) {
    finish(Reason::kCaptures);
  } else if (turn_ >= kMostTurns) {
    finish(Reason::kNoProgress);
  } else if (exhausted(next)) {
    finish(Reason::kExhausted);
  } else {
    seat_ = static_cast<std::uint8_t>(next);
    ++turn_;
    stage_ = Stage::kRoll1;
  }
}

inline bool Hexagone::exhausted(int next_seat) const {
  for (int colour = 0; colour < kColours; ++colour)
    if (size(block_.of(colour)) >= 3) return false;
  return !bonus_ || total(captured_[index(next_seat - 1)]) == 0;
}

inline void Hexagone::finish(Reason reason) {
  stage_ = Stage::kOver;
  reason_ = reason;
}

}  // namespace sixfold::hexagone
