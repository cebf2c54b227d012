// What results are worth: the share of the victory that each seat gets or may hope for.
#pragma once

#include <algorithm>
#include <cmath>

#include "game.h"
#include "search/thought.h"

namespace sixfold {

// The victory is parted equally among the first. With three seats and more a tenth of it goes by
// ranks, so that a seat that cannot win still plays for its place.
inline Shares shares_of(const Outcome& outcome, int seats) {
  Shares shares{};
  const auto count = static_cast<std::size_t>(seats);
  const auto first = std::count(outcome.ranks.begin(), outcome.ranks.begin() + seats, 1);
  const float by_rank = seats > 2 ? 0.1f : 0.0f;
  for (std::size_t i = 0; i < count; ++i) {
    if (outcome.ranks[i] == 1) shares[i] = (1 - by_rank) / static_cast<float>(first);
    int points = 0;
    for (std::size_t j = 0; j < count; ++j)
      if (i != j)
        points += 1 + (outcome.ranks[i] < outcome.ranks[j]) - (outcome.ranks[i] > outcome.ranks[j]);
    if (by_rank > 0)
      shares[i] += by_rank * static_cast<float>(points) / static_cast<float>(seats * (seats - 1));
  }
  return shares;
}

// A score in hundredths of a logit as shares of two seats, and back.
inline Shares shares_of_score(int score, int seat) {
  const float own = 1.0f / (1.0f + std::exp(static_cast<float>(-score) / 100.0f));
  return seat == 1 ? Shares{own, 1 - own} : Shares{1 - own, own};
}
inline int score_of_share(float share) {
  const float inside = std::clamp(share, 1e-6f, 1 - 1e-6f);
  return static_cast<int>(std::lround(100.0f * std::log(inside / (1 - inside))));
}

// A mean that goes a part of the way to a value.
inline Shares toward(Shares mean, const Shares& value, float part) {
  for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += (value[i] - mean[i]) * part;
  return mean;
}

}  // namespace sixfold
