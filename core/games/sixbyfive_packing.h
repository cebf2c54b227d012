// How a move of 6x5 is packed. A part of sixbyfive.cpp.
#pragma once

#include "game.h"
#include "grid/hex.h"

namespace sixfold::sixbyfive {

using hex::Spot;

// A move: what it is, then two cells, a colour, a card and a seat where it has them.
enum Kind { kPlace, kReplace, kMoveBlack, kSwap, kChange, kKeep, kDeal };
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move & 0xf); }
constexpr Spot first_of(Move move) { return static_cast<Spot>((move >> 4) & 0xfff); }
constexpr Spot second_of(Move move) { return static_cast<Spot>((move >> 16) & 0xfff); }
constexpr int colour_of(Move move) { return static_cast<int>((move >> 28) & 0x3); }
constexpr int card_of(Move move) { return static_cast<int>((move >> 32) & 0x3f); }
constexpr int seat_of(Move move) { return static_cast<int>((move >> 40) & 0x7); }
constexpr Move on_cell(Kind kind, Spot at, int colour) {
  return Move{kind} | Move{at} << 4 | static_cast<Move>(colour) << 28;
}
constexpr Move on_cells(Kind kind, Spot first, Spot second) {
  return Move{kind} | Move{first} << 4 | Move{second} << 16;
}
constexpr Move with_card(Kind kind, int card, int seat) {
  return Move{kind} | static_cast<Move>(card) << 32 | static_cast<Move>(seat) << 40;
}

}  // namespace sixfold::sixbyfive
