// A fixed piece of work to which speeds are compared, so that figures of different machines can be.
#pragma once

#include "random.h"

namespace sixfold {

// Mixes a word over and over; each round waits for the one before. Returns the word, so that no
// compiler leaves the work out.
inline std::uint64_t calibrate(std::uint64_t rounds) {
  std::uint64_t word = 6;
  for (std::uint64_t i = 0; i < rounds; ++i) word = mix(word + i);
  return word;
}

}  // namespace sixfold
