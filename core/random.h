// A small seeded generator, the same on every machine, for playouts and searches. Positions hold
// none: chance is drawn by whoever runs a game.
#pragma once

#include <cstdint>

namespace sixfold {

// Returns a well mixed 64-bit image of `x`; different inputs give different images.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mix(seed + kStep)) {}

  std::uint64_t next() { return mix(state_ += kStep); }

  // Returns a number from 0 to n - 1, each equally likely to within 2^-32; n is at most 2^32.
  std::uint32_t below(std::uint64_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15u;
  std::uint64_t state_;
};

}  // namespace sixfold
