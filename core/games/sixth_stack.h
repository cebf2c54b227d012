// Pieces, moves and stacks of SIXTH!, packed into numbers, and what can be told of them without a
// board. No rules but how high a piece is.
#pragma once

#include <bit>
#include <type_traits>

#include "game.h"
#include "grid/square.h"

namespace sixfold {
namespace {

using square::bit;
using square::each;
using square::Squares;

constexpr int other(int seat) { return 3 - seat; }

// Pieces are written kind << 1 | seat - 1. Milady is nobody's and written as seat 1's.
enum Kind { kDisc, kHunchback, kGiant, kMilady };
using Piece = unsigned;
constexpr Piece piece_of(int kind, int seat) {
  return static_cast<Piece>(kind) << 1 | static_cast<Piece>(seat - 1);
}
constexpr int kind_of(Piece piece) { return static_cast<int>(piece >> 1); }
constexpr int seat_of(Piece piece) { return static_cast<int>(piece & 1) + 1; }
constexpr int height_of_kind(int kind) { return kind == kGiant ? 2 : 1; }
constexpr Piece kLady = piece_of(kMilady, 1);
constexpr std::string_view kLetters = "PpHhGgM";
constexpr int kTallest = 5;  // of stacks that move

// A move: bits 0-4 the square it goes to, 5-9 where from, 10-12 how many pieces go, or the kind
// that is placed, then what is done. An army holds H, G and M in bits 2 to 0.
enum Deed : Move { kPlaces = 1 << 13, kMoves = 1 << 14, kChooses = 1 << 15, kSplits = 1 << 16 };
constexpr Move placing(int kind, int to) {
  return kPlaces | static_cast<Move>(kind) << 10 | static_cast<Move>(to);
}
constexpr Move moving(int from, int to, int count, bool splits) {
  return kMoves | (splits ? Move{kSplits} : Move{0}) | static_cast<Move>(count) << 10 |
         static_cast<Move>(from) << 5 | static_cast<Move>(to);
}
constexpr Move choosing(int code) { return kChooses | static_cast<Move>(code); }
constexpr int to_of(Move move) { return static_cast<int>(move & 31); }
constexpr int from_of(Move move) { return static_cast<int>(move >> 5 & 31); }
constexpr int number_of(Move move) { return static_cast<int>(move >> 10 & 7); }  // or kind
constexpr Move kNothing = 0;

// A stack is its pieces from the bottom up, the lowest bits first, and a one above the top piece.
// Plain games need one bit a piece, games with bonus pieces four.
template <bool kSpecial>
struct Stack {
  using Bits = std::conditional_t<kSpecial, std::uint64_t, std::uint16_t>;
  static constexpr int kWide = kSpecial ? 4 : 1;
  Bits bits = 1;

  static constexpr Bits ones(int pieces) {
    return static_cast<Bits>((std::uint64_t{1} << (kWide * pieces)) - 1);
  }
  bool empty() const { return bits == 1; }
  int count() const { return static_cast<int>(std::bit_width(bits) - 1) / kWide; }
  Piece at(int i) const { return static_cast<Piece>(bits >> (kWide * i)) & (kSpecial ? 15 : 1); }
  Piece top() const { return at(count() - 1); }
  int height() const {
    if constexpr (!kSpecial) return count();
    constexpr Bits kThird = static_cast<Bits>(0x4444444444444444u);
    const auto giants = static_cast<Bits>(bits & kThird & ~(bits << 1) & ones(count()));
    return count() + std::popcount(giants);
  }
  // What is left when all but the lowest `kept` pieces go, and those that go.
  Stack lower(int kept) const {
    return {static_cast<Bits>((bits & ones(kept)) | (ones(kept) + 1))};
  }
  Stack upper(int kept) const { return {static_cast<Bits>(bits >> (kWide * kept))}; }
  Stack under(Stack upper) const {
    const int held = kWide * count();
    return {static_cast<Bits>((bits ^ (Bits{1} << held)) | upper.bits << held)};
  }
  void add(Piece piece) { *this = under({static_cast<Bits>(Bits{1} << kWide | piece)}); }
  friend bool operator==(Stack, Stack) = default;
};

}  // namespace
}  // namespace sixfold
