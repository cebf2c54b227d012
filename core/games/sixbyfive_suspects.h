// What the actions of 6x5 tell of the cards behind them, and guesses for a search by it. A part of
// sixbyfive.cpp.
#pragma once

namespace sixfold {
namespace {

SixByFiveSearcher SixByFiveSearcher::guess(int eye, Random& random) const {
  SixByFiveSearcher guessed = *this;
  guessed.deal_hidden(eye, [&](int seat, Cards may) {
    const Likely& likely = likely_[index(seat - 1)];
    float sum = 0;
    each(may, [&](int card) { sum += likely[index(card)]; });
    float at = sum * static_cast<float>(random.below(1u << 24)) / static_cast<float>(1u << 24);
    int drawn = hex::lowest(may);
    each(may, [&](int card) {
      if (at < 0) return;
      drawn = card;
      at -= likely[index(card)];
    });
    return drawn;
  });
  return guessed;
}

// Takes an action back, as far as tiles and pawns go.
void SixByFiveSearcher::step_back(const Acted& acted) {
  const Move move = acted.move;
  if (kind_of(move) == kPlace) {
    const int tile = count() - 1;
    of_[index(colours_[index(tile)])] &= ~bit(tile);
    table_.lift(tile);
  } else if (kind_of(move) == kReplace) {
    paint(table_.tile_at(first_of(move)), acted.old);
  } else if (kind_of(move) == kMoveBlack) {
    table_.lift(black_);
    table_.put(black_, first_of(move));
  } else {
    act(move);
  }
  pawns_[index(acted.seat - 1)] = acted.pawn;
}

// For each card how near it is, as a logarithm, and whether it could be completed at once.
std::array<SixByFiveSearcher::Likely, 2> SixByFiveSearcher::standing() const {
  const Rows rows(*this);
  std::array<Likely, 2> standing{};
  for (int card = 0; card < kCards; ++card) {
    const Ways ways = ways_of(rows, card_bit(card));
    standing[0][index(card)] =
        std::log(0.01f + 2 * static_cast<float>(ways[1]) + 0.6f * static_cast<float>(ways[2]) +
                 0.08f * static_cast<float>(ways[3]) + 0.008f * static_cast<float>(ways[4]));
    standing[1][index(card)] = ways[1] > 0 ? 1.0f : 0.0f;
  }
  return standing;
}

// The last actions, which all have seen, tell of the cards: a seat would rather come nearer to its
// own, and would have completed it where it could.
void SixByFiveSearcher::suspect() {
  static constexpr float kHeed = 0.8f, kMost = 2.0f, kMissed = 3.5f;
  for (Likely& likely : likely_) likely.fill(0);
  SixByFiveSearcher past = *this;
  auto after = past.standing();
  for (int i = acted_ - 1; i >= std::max(0, acted_ - kRemembered); --i) {
    const Acted& acted = actions_[index(i % kRemembered)];
    past.step_back(acted);
    const auto before = past.standing();
    Likely& likely = likely_[index(acted.seat - 1)];
    for (std::size_t card = 0; card < kCards; ++card) {
      likely[card] += kHeed * std::clamp(after[0][card] - before[0][card], -kMost, kMost);
      likely[card] -= kMissed * before[1][card];
    }
    after = before;
  }
  for (Likely& likely : likely_) {
    const float most = std::ranges::max(likely);
    for (float& each : likely) each = std::exp(std::max(each - most, -9.0f));
  }
}

}  // namespace
}  // namespace sixfold
