// The goal cards of 6x5, what lies in the shape of one, and hands. A part of sixbyfive.cpp. The
// deck is data: a card more or less is a line of the table more or less, in the order of ids.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace sixfold::sixbyfive {

struct CardCell {
  int q, r;
};
struct Card {
  std::string_view id;
  std::array<CardCell, 5> cells;
};

inline constexpr Card kDeck[] = {
    {"01a", {{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}}}},
    {"02a", {{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}}}},
    {"02b", {{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 1}}}},
    {"03a", {{{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}}}},
    {"04a", {{{0, 1}, {0, 2}, {1, 1}, {2, 0}, {2, 1}}}},
    {"05a", {{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}}}},
    {"05b", {{{0, 0}, {0, 1}, {1, 0}, {2, 0}, {2, 1}}}},
    {"06a", {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}}}},
    {"06b", {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 2}}}},
    {"07a", {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}}}},
    {"08a", {{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}}}},
    {"09a", {{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}}}},
    {"09b", {{{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 0}}}},
    {"10a", {{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 1}}}},
    {"10b", {{{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}}},
    {"11a", {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}}},
    {"12a", {{{0, 0}, {0, 1}, {0, 3}, {1, 1}, {1, 2}}}},
    {"12b", {{{0, 0}, {0, 2}, {0, 3}, {1, 0}, {1, 1}}}},
    {"13a", {{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 0}}}},
    {"14a", {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 3}}}},
    {"14b", {{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1}}}},
    {"15a", {{{0, 0}, {0, 1}, {0, 2}, {1, 2}, {1, 3}}}},
    {"15b", {{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {3, 1}}}},
    {"16a", {{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}}}},
    {"17a", {{{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 1}}}},
    {"17b", {{{0, 0}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}}},
    {"18a", {{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 0}}}},
    {"18b", {{{0, 0}, {0, 2}, {1, 0}, {1, 1}, {2, 1}}}},
    {"19a", {{{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}}}},
    {"20a", {{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}}},
    {"21a", {{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}}}},
    {"22a", {{{0, 1}, {1, 1}, {1, 2}, {1, 3}, {2, 0}}}},
};
inline constexpr int kCards = static_cast<int>(std::size(kDeck));

// A set of cards is a word; a card is its place in the deck.
using Cards = std::uint64_t;
static_assert(kCards <= 63);
inline constexpr Cards kAllCards = (Cards{1} << kCards) - 1;
constexpr Cards card_bit(int card) { return Cards{1} << card; }

constexpr std::string_view card_id(int card) { return kDeck[card].id; }

// Five cells as a number that is the same wherever they lie: a bit for each in the box around them.
constexpr std::uint32_t outline(const std::array<CardCell, 5>& cells) {
  int q = cells[0].q, r = cells[0].r;
  for (const CardCell cell : cells) {
    q = std::min(q, cell.q);
    r = std::min(r, cell.r);
  }
  std::uint32_t bits = 0;
  for (const CardCell cell : cells) bits |= 1u << (5 * (cell.q - q) + cell.r - r);
  return bits;
}

// All ways in which a card may lie, sorted by outline. Turned ones count, mirrored ones do not.
struct Lying {
  std::uint32_t outline;
  int card;
};
inline constexpr auto kLying = [] {
  std::array<Lying, 6 * kCards> lying{};
  std::size_t at = 0;
  for (int card = 0; card < kCards; ++card) {
    std::array<CardCell, 5> cells = kDeck[card].cells;
    for (int turn = 0; turn < 6; ++turn) {
      lying[at++] = {outline(cells), card};
      for (CardCell& cell : cells) cell = {-cell.r, cell.q + cell.r};  // a sixth of a turn
    }
  }
  std::ranges::sort(lying, {}, &Lying::outline);
  return lying;
}();
static_assert(std::ranges::is_sorted(kDeck, {}, &Card::id));
static_assert([] {  // No two cards are the same shape.
  for (std::size_t i = 1; i < kLying.size(); ++i)
    if (kLying[i - 1].outline == kLying[i].outline && kLying[i - 1].card != kLying[i].card)
      return false;
  return true;
}());

// The cards whose shape five cells have: one, or none where no card has it.
constexpr Cards cards_of(const std::array<CardCell, 5>& cells) {
  const std::uint32_t wanted = outline(cells);
  const auto found = std::ranges::lower_bound(kLying, wanted, {}, &Lying::outline);
  return found != kLying.end() && found->outline == wanted ? card_bit(found->card) : 0;
}

inline constexpr int kMostGoals = 5;
inline constexpr int kUnknown = -1;  // a card of which only its owner is known

// A card in a hand. `never` are the cards that it cannot be, as everybody knows: since it was drawn
// they were completed by nobody when they lay on the table, or lay aside when the deck ran out.
struct Held {
  int card = kUnknown;
  Cards never = 0;
};
struct Hand {
  std::array<Held, kMostGoals> cards;
  int count = 0;

  std::span<const Held> held() const { return {cards.data(), static_cast<std::size_t>(count)}; }
  std::span<Held> held() { return {cards.data(), static_cast<std::size_t>(count)}; }
  Cards known() const {
    Cards known = 0;
    for (const Held& each : held())
      if (each.card != kUnknown) known |= card_bit(each.card);
    return known;
  }
  void add(int card) { cards[static_cast<std::size_t>(count++)] = {card, 0}; }
  // Takes out the known cards of a set.
  void remove(Cards gone) {
    const auto rest = std::ranges::remove_if(held(), [&](const Held& each) {
      return each.card != kUnknown && (card_bit(each.card) & gone) != 0;
    });
    count -= static_cast<int>(rest.size());
  }
};

}  // namespace sixfold::sixbyfive
