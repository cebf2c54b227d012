// What 6x5 tells of a position: its key, its text, what a move is called and touches, what an eye
// sees, and the numbers that learning asks for. A part of sixbyfive.cpp.
#pragma once

namespace sixfold {
namespace {

// Translation-free: cells count from the corner of the box.
std::uint64_t SixByFive::key() const {
  const Box box = table_.box();
  // Each fact has a number of its own: what it is about, and what it says.
  const auto fact = [](std::uint64_t about, std::uint64_t says) { return mix(about << 40 | says); };
  const auto place = [&](int tile) {
    return static_cast<std::uint64_t>(box.place(table_.spot_of(tile)));
  };
  std::uint64_t key =
      fact(1, ended_ ? 0 : index(2 * seat_ + choosing_)) ^ mix(aside_) ^ mix(~done_);
  each(table_.tiles(),
       [&](int tile) { key ^= fact(2, place(tile) << 2 | index(colours_[index(tile)])); });
  for (int seat = 1; seat <= seats(); ++seat) {
    const auto about = index(8 * seat);
    const int pawn = pawns_[index(seat - 1)];
    if (pawn != kOff) key ^= fact(about, place(pawn));
    key ^= mix(mix(hand(seat).known() + about)) ^ fact(about + 1, index(hand(seat).count));
    key ^= fact(about + 2, index(scores_[index(seat - 1)]));
  }
  return key;
}

std::string SixByFive::hand_text(int seat) const {
  std::vector<std::string> cards;
  each(hand(seat).known(), [&](int card) {
    cards.push_back(std::string(card_id(card)) + ((done_ & card_bit(card)) != 0 ? "!" : ""));
  });
  cards.resize(index(hand(seat).count), "?");
  return cards.empty() ? "-" : join(cards, "+");
}

std::string SixByFive::text() const {
  const Box box = table_.box();
  std::vector<std::string> tiles, pawns, hands, scores, aside;
  for (const Spot spot : table_.sorted(box, table_.tiles()))
    tiles.push_back(std::string(kLetters[colour_at(spot)]) + cell_text(box, spot));
  for (int seat = 1; seat <= seats(); ++seat) {
    const int pawn = pawns_[index(seat - 1)];
    pawns.push_back(pawn == kOff ? "-" : tile_text(box, pawn));
    hands.push_back(hand_text(seat));
    scores.push_back(std::to_string(scores_[index(seat - 1)]));
  }
  each(aside_, [&](int card) { aside.emplace_back(card_id(card)); });
  const std::string seat = ended_ ? "-" : std::to_string(seat_) + (choosing_ ? "?" : "");
  return join(tiles, ";") + ' ' + seat + ' ' + join(pawns, ";") + ' ' + join(hands, "/") + ' ' +
         join(scores, "-") + ' ' + (aside.empty() ? "-" : join(aside, "+"));
}

std::string SixByFive::move_text(Move move) const {
  switch (kind_of(move)) {
    case kKeep:
      return "keep";
    case kChange:
      return "change " + std::string(card_id(card_of(move)));
    case kDeal:
      return "deal " + std::to_string(seat_of(move)) + ' ' + std::string(card_id(card_of(move)));
    default:
      break;
  }
  const Box box = table_.box();
  const std::string first = cell_text(box, first_of(move));
  const std::string colour(kLetters[colour_of(move)]);
  if (kind_of(move) == kPlace) return colour + '@' + first;
  if (kind_of(move) == kReplace) return colour + '/' + first;
  const std::string second = cell_text(box, second_of(move));
  return kind_of(move) == kSwap ? first + '~' + second : "k" + ('>' + second);
}

std::vector<std::string> SixByFive::targets(Move move) const {
  const Kind kind = kind_of(move);
  if (kind == kKeep || kind == kDeal) return {move_text(move)};
  if (kind == kChange) return {std::string(card_id(card_of(move)))};
  const Box box = table_.box();
  const std::string first = cell_text(box, first_of(move));
  if (kind == kMoveBlack || kind == kSwap) return {first, cell_text(box, second_of(move))};
  return {std::string(kLetters[colour_of(move)]), first};
}

int SixByFive::action(Move move) const {
  const auto cell = [&](Spot spot) { return window(table_.box(), spot); };
  switch (kind_of(move)) {
    case kKeep:
      return 0;
    case kChange:
      return kChangeActions + card_of(move);
    case kDeal:
      return kDealActions + kCards * (seat_of(move) - 1) + card_of(move);
    case kPlace:
      return kPlaceActions + kColours * cell(first_of(move)) + colour_of(move);
    case kReplace:
      return kReplaceActions + kColours * cell(first_of(move)) + colour_of(move);
    case kMoveBlack:
      return kBlackActions + cell(second_of(move));
    default:
      break;
  }
  const Box box = table_.box();
  const auto order = [&](Spot spot) {
    int before = 0;
    each(table_.tiles(),
         [&](int tile) { before += box.order(table_.spot_of(tile)) < box.order(spot); });
    return before;
  };
  return kSwapActions + kAll * order(first_of(move)) + order(second_of(move));
}

View SixByFive::view(int eye) const {
  const Box box = table_.box();
  View view;
  view.stage = ended_         ? "over"
               : missing_ > 0 ? "deal"
               : choosing_    ? "change"
               : full()       ? "swap"
                              : "play";
  for (const Spot spot : table_.sorted(box, table_.tiles())) {
    const std::string cell = cell_text(box, spot);
    view.items.push_back({cell, std::string(kLetters[colour_at(spot)])});
    for (int seat = 1; seat <= seats(); ++seat)
      if (pawns_[index(seat - 1)] == table_.tile_at(spot))
        view.items.push_back({cell, std::to_string(seat)});
  }
  for (int seat = 1; seat <= seats(); ++seat) {
    const std::string place = "hand " + std::to_string(seat);
    const Cards shown = hand(seat).known() & (seen(seat, eye) ? kAllCards : done_);
    each(shown, [&](int card) { view.items.push_back({place, std::string(card_id(card))}); });
    const int hidden = hand(seat).count - std::popcount(shown);
    if (hidden > 0) view.items.push_back({place, "?", hidden});
  }
  for (int colour = 0; colour < kColours; ++colour)
    if (supply(colour) > 0)
      view.items.push_back({"beside", std::string(kLetters[colour]), supply(colour)});
  each(aside_, [&](int card) { view.items.push_back({"beside", std::string(card_id(card))}); });

  std::vector<std::string> shape;
  Tiles formed = 0;
  for (const Tiles formation : formations_)
    if (formation != 0 && (shape_of(formation) & done_) != 0) formed |= formation;
  for (const Spot spot : table_.sorted(box, formed)) shape.push_back(cell_text(box, spot));
  if (!shape.empty()) view.marks.emplace_back("shape", std::move(shape));
  return view;
}

// Seats count from the eye, which is 0, in turn. The last plane is a table, told in
// docs/games/6x5.md.
void SixByFive::features(int eye, std::span<float> planes) const {
  enum Row {
    kHands = 0,
    kAside = kMaxSeats,
    kSupply,
    kActs,
    kStage,
    kScores,
    kHiddenCards,
    kQuiet
  };
  const Box box = table_.box();
  const auto at = [&](int plane, int row, int column) -> float& {
    return planes[index(plane * kWindow + row * kSide + column)];
  };
  const auto on_board = [&](int plane, Spot spot, float value) {
    at(plane, box.column(spot), box.row(spot)) = value;
  };
  each(table_.tiles(),
       [&](int tile) { on_board(colours_[index(tile)], table_.spot_of(tile), 1.0f); });
  for (const Spot spot : table_.edge()) on_board(4, spot, 1.0f);
  constexpr int kTable = 7;
  for (int i = 0; i < seats(); ++i) {
    const int seat = (eye - 1 + i) % seats() + 1;
    const Cards shown = hand(seat).known() & (seen(seat, eye) ? kAllCards : done_);
    each(shown, [&](int card) { at(kTable, kHands + i, card) = 1.0f; });
    at(kTable, kHiddenCards, i) = static_cast<float>(hand(seat).count - std::popcount(shown));
    at(kTable, kActs, i) = turn() != kOver && seat == seat_ ? 1.0f : 0.0f;
    at(kTable, kScores, i) = static_cast<float>(scores_[index(seat - 1)]);
    const int pawn = pawns_[index(seat - 1)];
    if (pawn != kOff)
      on_board(i == 0 ? 5 : 6, table_.spot_of(pawn), i == 0 ? 1.0f : 0.25f * static_cast<float>(i));
  }
  each(aside_, [&](int card) { at(kTable, kAside, card) = 1.0f; });
  for (int colour = 0; colour < kColours; ++colour)
    at(kTable, kSupply, colour) = static_cast<float>(supply(colour)) / kOfEach;
  at(kTable, kStage, 0) = turn() == kChance ? 1.0f : 0.0f;
  at(kTable, kStage, 1) = choosing_ ? 1.0f : 0.0f;
  const int limit = settings_[kLimit];
  const auto share = static_cast<float>(quiet_) / static_cast<float>(std::max(limit, 1));
  at(kTable, kQuiet, 0) = limit == 0 ? 0.0f : std::min(1.0f, share);
}

}  // namespace
}  // namespace sixfold
