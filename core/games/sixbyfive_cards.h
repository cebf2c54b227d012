// The cards of 6x5: the deck, dealing, and what they may be for who does not see them. A part of
// sixbyfive.cpp.
#pragma once

namespace sixfold {
namespace {

// The cards whose place is known to the position: in a hand or aside.
Cards SixByFive::known() const {
  Cards known = aside_;
  for (int seat = 1; seat <= seats(); ++seat) known |= hand(seat).known();
  return known;
}

bool SixByFive::deck_empty() const {
  int drawn = std::popcount(aside_);
  for (int seat = 1; seat <= seats(); ++seat) drawn += hand(seat).count;
  return drawn == kCards;
}

// What the next card may be: where the deck is empty what lies aside is shuffled into it.
Cards SixByFive::pool() const { return deck_empty() ? aside_ : kAllCards & ~known(); }

// Rule 3: the lowest seat that has too few cards.
int SixByFive::short_seat() const {
  int seat = 1;
  while (hand(seat).count == settings_[kGoals]) ++seat;
  return seat;
}

void SixByFive::deal(int seat, int card) {
  if (deck_empty()) {
    for (Hand& each : hands_)
      for (Held& held : each.held()) held.never |= aside_;
    aside_ = 0;
  }
  hand(seat).add(card);
  --missing_;
}

// ---- What is hidden

// Has `pick` choose each hidden card, of a seat, from those it may be. What a card cannot be is
// known for the same reason of all cards that were drawn before it; so what one may be, those drawn
// later may be too, and where the oldest are drawn first, each as likely as another, every
// consistent deal is equally likely.
template <class Pick>
void SixByFive::deal_hidden(int eye, Pick pick) {
  if (settings_[kVisible] == kYes) return;
  struct Hidden {
    Held* held;
    int seat;
  };
  Cards unseen = kAllCards & ~aside_ & ~done_;
  std::array<Hidden, kMaxSeats * kMostGoals> hidden;
  std::array<Held, kMostGoals> own;  // of the eye's own cards those it does not know
  std::size_t count = 0, owned = 0;
  for (int seat = 1; seat <= seats(); ++seat) {
    if (seat == eye) unseen &= ~hand(seat).known();
    for (Held& held : hand(seat).held()) {
      const bool known = held.card != kUnknown;
      if (known && (seat == eye || (done_ & card_bit(held.card)) != 0)) continue;
      Held& place = seat == eye ? (own[owned++] = held) : held;
      hidden[count++] = {&place, seat};
    }
  }
  const auto those = std::span(hidden).first(count);
  std::ranges::stable_sort(those, {},
                           [](const Hidden& each) { return -std::popcount(each.held->never); });
  for (const auto& [held, seat] : those) {
    // A text may contradict itself, and leave none.
    const Cards may = (unseen & ~held->never) != 0 ? unseen & ~held->never : unseen;
    held->card = pick(seat, may);
    unseen &= ~card_bit(held->card);
  }
}

SixByFive SixByFive::guess(int eye, Random& random) const {
  SixByFive guessed = *this;
  guessed.deal_hidden(eye, [&](int, Cards may) {
    for (auto skipped = random.below(index(std::popcount(may))); skipped > 0; --skipped)
      may &= may - 1;
    return hex::lowest(may);
  });
  return guessed;
}

std::string SixByFive::heard(Move move, int eye) const {
  if (kind_of(move) == kDeal && !seen(seat_of(move), eye))
    return "deal " + std::to_string(seat_of(move)) + " ?";
  return move_text(move);
}

}  // namespace
}  // namespace sixfold
