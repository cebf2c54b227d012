// Reading 6x5: positions and moves from texts, and why a text is none. A part of sixbyfive.cpp.
#pragma once

namespace sixfold {
namespace {

// ---- Positions

class SixByFive::Reader {
 public:
  Reader(const Settings& settings, std::string_view text)
      : game_(settings, Empty{}), settings_(settings), fields_(split(text, ' ')) {}

  Result<SixByFive> read() {
    constexpr std::string_view kForm =
        "a position is '<tiles> <seat> <pawns> <goals> <scores> <aside>', such as "
        "'k0,0 1 -;- -/- 0-0 -'";
    if (fields_.size() != 6) return Refusal{miscounted(kForm, fields_.size(), 6)};
    // What a field says may hang on those before it.
    using Step = std::optional<Refusal> (Reader::*)();
    for (const Step step :
         {&Reader::read_tiles, &Reader::lay_tiles, &Reader::read_pawns, &Reader::read_aside,
          &Reader::read_goals, &Reader::read_scores, &Reader::judge, &Reader::read_seat})
      if (auto refusal = (this->*step)()) return *refusal;
    return std::move(game_);
  }

 private:
  struct Tile {
    Cell cell;
    int colour;
  };

  std::optional<Refusal> read_tiles() {
    std::array<int, kColours + 1> count{};
    for (const std::string_view part : split(fields_[0], ';')) {
      const auto letter = std::ranges::find(kLetters, part.substr(0, 1));
      Scanner scanner(part.substr(std::min<std::size_t>(1, part.size())));
      const auto cell = hex::read_cell(scanner);
      if (letter == std::end(kLetters) || !cell || !scanner.done() ||
          !hex::within(*cell, hex::kFarthest))
        return Refusal{quoted(part) + " is not a tile: b, r, y or k and a cell 'q,r' of whole " +
                       "numbers within " + std::to_string(hex::kFarthest)};
      if (!tiles_.empty() && *cell == tiles_.back().cell)
        return Refusal{hex::text(*cell) + " holds two tiles"};
      if (!tiles_.empty() && *cell < tiles_.back().cell)
        return Refusal{hex::text(*cell) + " belongs before " + hex::text(tiles_.back().cell) +
                       ": tiles are listed by q, then r"};
      const auto colour = static_cast<int>(letter - std::begin(kLetters));
      const int most = colour == kBlack ? 1 : kOfEach;
      if (++count[index(colour)] > most)
        return Refusal{"more than " + std::to_string(most) + " tiles are " +
                       std::string(kColourNames[colour])};
      tiles_.push_back({*cell, colour});
    }
    if (count[kBlack] == 0) return Refusal{"the black tile is missing: it is always in play"};
    return std::nullopt;
  }

  static bool near(Cell one, Cell other, std::int64_t steps) {
    const std::int64_t q = one.q - other.q, r = one.r - other.r;
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)}) <= steps;
  }

  // Puts the tiles on the table in an order in which each lies within two steps of one before it.
  // Coloured tiles never move, and are laid next to others or to black, which itself lay next to
  // one: so they form chains without black. In the open game that holds of all tiles together.
  std::optional<Refusal> lay_tiles() {
    const auto is_black = [](const Tile& tile) { return tile.colour == kBlack; };
    const bool open = tiles_.size() == kAll && settings_[kOpen] == kYes;
    std::vector<Tile> rest = tiles_;
    if (!open)
      std::ranges::stable_partition(rest, [&](const Tile& tile) { return !is_black(tile); });
    std::vector<Tile> laid;
    while (!rest.empty()) {
      const auto next = std::ranges::find_if(rest, [&](const Tile& tile) {
        const std::int64_t steps = is_black(tile) && !open ? 1 : 2;
        return laid.empty() || std::ranges::any_of(laid, [&](const Tile& other) {
                 return near(tile.cell, other.cell, steps);
               });
      });
      if (next == rest.end() || (!open && is_black(*next) && rest.size() > 1)) {
        if (is_black(rest.front()))
          return Refusal{"the black tile touches no other: it is always put next to one"};
        return Refusal{hex::text(rest.front().cell) +
                       " is more than two steps from the tiles before it: play leaves no such gap"};
      }
      laid.push_back(*next);
      rest.erase(next);
    }
    for (const Tile& tile : laid)
      game_.lay(tile.colour, hex::spot(tile.cell.q - laid[0].cell.q, tile.cell.r - laid[0].cell.r));
    game_.table_.set_anchor({0, laid[0].cell});
    game_.form(true);
    return std::nullopt;
  }

  std::optional<Refusal> read_pawns() {
    const auto parts = split(fields_[2], ';');
    if (auto refusal = miscount("pawns, joined by ';'", parts.size())) return refusal;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i] == "-") continue;
      Scanner scanner(parts[i]);
      const auto cell = hex::read_cell(scanner);
      if (!cell || !scanner.done())
        return Refusal{quoted(parts[i]) + " is no place of a pawn: a cell 'q,r', or '-'"};
      const auto spot = game_.table_.spot_at(game_.table_.box(), *cell);
      if (!spot || !game_.table_.taken(*spot))
        return Refusal{"the pawn of seat " + std::to_string(i + 1) + " is on " + hex::text(*cell) +
                       ", where no tile lies"};
      const int tile = game_.table_.tile_at(*spot);
      if (game_.locked(tile)) return Refusal{"two pawns are on " + hex::text(*cell)};
      game_.pawns_[i] = tile;
    }
    return std::nullopt;
  }

  std::optional<Refusal> read_aside() {
    if (fields_[5] == "-") return std::nullopt;
    if (!redraws())
      return Refusal{"cards lie aside; that needs change=yes, points or clash=redraw"};
    for (const std::string_view part : split(fields_[5], '+')) {
      const auto card = read_card(part);
      if (!card) return card.refusal();
      if (game_.aside_ >= card_bit(*card))
        return Refusal{quoted(part) + " is twice aside or out of order: cards are sorted by id"};
      game_.aside_ |= card_bit(*card);
    }
    used_ = game_.aside_;
    drawn_ = std::popcount(used_);
    return std::nullopt;
  }

  std::optional<Refusal> read_goals() {
    const auto parts = split(fields_[3], '/');
    if (auto refusal = miscount("hands of goals, joined by '/'", parts.size())) return refusal;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i] == "-") continue;
      const auto cards = split(parts[i], '+');
      const int goals = settings_[kGoals];
      if (cards.size() > index(goals))
        return Refusal{"seat " + std::to_string(i + 1) + " holds " + std::to_string(cards.size()) +
                       " cards; " + std::to_string(goals) + " are allowed"};
      Cards own = 0;
      bool unknown = false;
      for (const std::string_view part : cards) {
        int held = kUnknown;
        if (part == "?") {
          unknown = true;
        } else {
          const bool done = part.ends_with('!');
          const auto card = read_card(done ? part.substr(0, part.size() - 1) : part);
          if (!card) return card.refusal();
          held = *card;
          if ((used_ & card_bit(held)) != 0) return Refusal{quoted(part) + " is there twice"};
          if (unknown || own > card_bit(held))
            return Refusal{quoted(part) + " is out of order: cards are sorted by id, then '?'"};
          own |= card_bit(held);
          used_ |= card_bit(held);
          if (done) game_.done_ |= card_bit(held);
        }
        game_.hands_[i].add(held);
        --game_.missing_;
        ++drawn_;
      }
      if ((own & game_.done_) != 0) {
        ++owners_;
        owner_ = static_cast<int>(i) + 1;
      }
    }
    if (drawn_ > kCards)
      return Refusal{std::to_string(drawn_) + " cards are drawn; there are " +
                     std::to_string(kCards)};
    return std::nullopt;
  }

  std::optional<Refusal> read_scores() {
    const auto parts = split(fields_[4], '-');
    if (auto refusal = miscount("scores, joined by '-'", parts.size())) return refusal;
    const int target = settings_[kPoints];
    int beyond = 0;  // points of the action that ended the game, at the least
    for (std::size_t i = 0; i < parts.size(); ++i) {
      Scanner scanner(parts[i]);
      const auto score = scanner.number();
      if (!score || !scanner.done() || *score < 0)
        return Refusal{quoted(parts[i]) + " is no score; it is a whole number"};
      if (*score > 0 && target == 0) return Refusal{"nobody scores without the option points"};
      beyond += static_cast<int>(std::clamp<std::int64_t>(*score - target + 1, 0, 99));
      game_.scores_[i] = static_cast<int>(std::min<std::int64_t>(*score, 99));
    }
    if (target > 0 && beyond > kColours)
      return Refusal{"these scores cannot be: the game ends at " + std::to_string(target) +
                     ", and an action completes " + std::to_string(kColours) + " cards at most"};
    return std::nullopt;
  }

  // How the position itself ends the game.
  std::optional<Refusal> judge() {
    if (game_.done_ != 0) {
      if (settings_[kPoints] > 0)
        return Refusal{"a card carries '!': with points it is laid aside"};
      if (owners_ > 1 && settings_[kClash] == kRedraw)
        return Refusal{"cards of two seats carry '!': with clash=redraw they are laid aside"};
      if (game_.missing_ > 0)
        return Refusal{"a card carries '!' while a hand is short: no card is drawn after the end"};
      Cards formed = 0;
      for (const Tiles formation : game_.formations_)
        if (formation != 0) formed |= game_.shape_of(formation);
      if ((game_.done_ & ~formed) != 0)
        return Refusal{std::string(card_id(hex::lowest(game_.done_ & ~formed))) +
                       " carries '!', but is not complete"};
      game_.ended_ =
          owners_ == 1 ? Outcome::win(owner_, Reason::kGoal) : Outcome::draw(Reason::kGoal);
    } else {
      if (settings_[kPoints] > 0) game_.judge_points();
      if (!game_.ended_ && game_.full() && settings_[kOpen] == kNo) game_.judge_full_table();
    }
    // Where no card is drawn later, nobody can hold one that lies on the table.
    if (!redraws())
      for (const Tiles formation : game_.formations_)
        if (formation != 0)
          for (Hand& hand : game_.hands_)
            for (Held& held : hand.held()) held.never |= game_.shape_of(formation) & ~game_.done_;
    return std::nullopt;
  }

  std::optional<Refusal> read_seat() {
    const std::string_view field = fields_[1];
    if ((field == "-") != game_.ended_.has_value())
      return Refusal{game_.ended_ ? "the game is over: instead of a seat there is '-'"
                                  : "there is no seat to act, but nothing ended the game"};
    if (game_.ended_) return std::nullopt;
    Scanner scanner(field);
    const auto seat = scanner.number();
    const bool asks = seat && scanner.take("?");
    if (!seat || !scanner.done() || *seat < 1 || *seat > game_.seats())
      return Refusal{"the seat is " + quoted(field) + "; 1 to " + std::to_string(game_.seats()) +
                     " are at the table"};
    if (asks && settings_[kChanges] == kNo)
      return Refusal{"a seat chooses a card to change only with change=yes"};
    game_.seat_ = static_cast<int>(*seat);
    game_.choosing_ = asks;
    if (asks && game_.pawns_[index(game_.seat_ - 1)] == kOff)
      return Refusal{"seat " + std::to_string(game_.seat_) +
                     " chooses after its action, but its pawn is off the table"};
    return std::nullopt;
  }

  // Whether cards are drawn after the first deal.
  bool redraws() const {
    return settings_[kChanges] == kYes || settings_[kPoints] > 0 || settings_[kClash] == kRedraw;
  }

  std::optional<Refusal> miscount(std::string_view what, std::size_t count) const {
    if (count == index(game_.seats())) return std::nullopt;
    return Refusal{std::to_string(game_.seats()) + " seats need as many " + std::string(what) +
                   "; this text has " + std::to_string(count)};
  }

  static Result<int> read_card(std::string_view id) {
    for (int card = 0; card < kCards; ++card)
      if (card_id(card) == id) return card;
    return Refusal{quoted(id) + " is no card; they are " + std::string(card_id(0)) + " to " +
                   std::string(card_id(kCards - 1))};
  }

  SixByFive game_;
  const Settings& settings_;
  std::vector<std::string_view> fields_;
  std::vector<Tile> tiles_;
  Cards used_ = 0;  // those aside and in the hands read so far
  int drawn_ = 0;
  int owners_ = 0, owner_ = 0;  // seats with a card that ended the game
};

Result<SixByFive> SixByFive::from_text(const Settings& settings, std::string_view text) {
  return Reader(settings, text).read();
}

// ---- Moves

Result<Move> SixByFive::parse_move(std::string_view text) const {
  if (ended_) return Refusal{"the game is over"};
  Scanner scanner(text, Scanner::Spaces::kSkipped);
  if (missing_ > 0) return parse_deal(scanner);
  if (choosing_) return parse_card(scanner);
  if (full()) return parse_swap(scanner);
  for (int colour = 0; colour < kColours; ++colour)
    if (scanner.take(kLetters[colour])) return parse_supply(scanner, colour);
  if (scanner.take("k")) return parse_black(scanner);
  return Refusal{"a move is 'r@1,0' (place), 'r/1,0' (replace) or 'k>2,-1' (move black)"};
}

Result<Move> SixByFive::parse_deal(Scanner& scanner) const {
  const int seat = short_seat();
  const Refusal form{"a card is dealt: 'deal " + std::to_string(seat) + " <card>'"};
  if (!scanner.take("deal")) return form;
  const auto named = scanner.number();
  if (!named) return form;
  for (int card = 0; card < kCards; ++card) {
    if (!scanner.take(card_id(card))) continue;
    if (!scanner.done()) return form;
    if (named != seat) return Refusal{"the next card is for seat " + std::to_string(seat)};
    if ((pool() & card_bit(card)) == 0)
      return Refusal{std::string(card_id(card)) + " is not in the deck"};
    return with_card(kDeal, card, seat);
  }
  return form;
}

Result<Move> SixByFive::parse_card(Scanner& scanner) const {
  const Refusal form{"seat " + std::to_string(seat_) +
                     " has acted: 'keep', or 'change <card>' with a card it holds"};
  if (scanner.take("keep")) return scanner.done() ? Result<Move>(kKeep) : form;
  if (!scanner.take("change")) return form;
  for (int card = 0; card < kCards; ++card) {
    if (!scanner.take(card_id(card))) continue;
    if (!scanner.done() || (hand(seat_).known() & card_bit(card)) == 0) return form;
    return with_card(kChange, card, 0);
  }
  return form;
}

// Reads a cell to the end of the text. One that is far from all tiles is none of the board.
Result<Spot> SixByFive::read_spot(Scanner& scanner, std::string_view form) const {
  const auto cell = hex::read_cell(scanner);
  if (!cell) return Refusal{std::string(form)};
  const auto spot = table_.spot_at(table_.box(), *cell);
  if (!spot || (!table_.taken(*spot) && !table_.is_edge(*spot)))
    return Refusal{hex::text(*cell) + " touches no tile"};
  return *spot;
}

Result<Move> SixByFive::parse_supply(Scanner& scanner, int colour) const {
  const std::string letter(kLetters[colour]), name(kColourNames[colour]);
  const std::string form =
      "a tile is placed by '" + letter + "@q,r' and replaces one by '" + letter + "/q,r'";
  const bool places = scanner.take("@");
  if (!places && !scanner.take("/")) return Refusal{form};
  const auto spot = read_spot(scanner, form);
  if (!spot) return spot.refusal();
  if (!scanner.done()) return Refusal{form};
  const std::string cell = cell_text(table_.box(), *spot);
  if (supply(colour) == 0) return Refusal{"no " + name + " tile is left in the supply"};
  if (places) {
    if (table_.taken(*spot)) return Refusal{cell + " is taken"};
    return on_cell(kPlace, *spot, colour);
  }
  if (!table_.taken(*spot)) return Refusal{cell + " is empty"};
  const int tile = table_.tile_at(*spot);
  if (tile == black_) return Refusal{"the black tile is never replaced"};
  if (locked(tile)) return Refusal{"a pawn is on " + cell};
  if (colours_[index(tile)] == colour) return Refusal{cell + " is " + name + " already"};
  if (!replaceable(tile)) return Refusal{cell + " touches no tile"};
  return on_cell(kReplace, *spot, colour);
}

Result<Move> SixByFive::parse_black(Scanner& scanner) const {
  const std::string form = "the black tile moves by 'k>q,r', such as 'k>2,-1'";
  if (!scanner.take(">")) return Refusal{form};
  const auto spot = read_spot(scanner, form);
  if (!spot) return spot.refusal();
  if (!scanner.done()) return Refusal{form};
  const std::string cell = cell_text(table_.box(), *spot);
  if (locked(black_)) return Refusal{"a pawn is on the black tile"};
  if (*spot == table_.spot_of(black_))
    return Refusal{"the black tile lies on " + cell + " already"};
  if (table_.taken(*spot)) return Refusal{cell + " is taken"};
  if (!black_reaches(*spot)) return Refusal{cell + " touches no tile once black is lifted"};
  return on_cells(kMoveBlack, table_.spot_of(black_), *spot);
}

Result<Move> SixByFive::parse_swap(Scanner& scanner) const {
  const std::string form =
      "the table is full: two tiles are swapped by 'q,r~q,r', the pawn going on the first cell";
  std::array<Spot, 2> spots;
  for (Spot& spot : spots) {
    if (&spot != spots.data() && !scanner.take("~")) return Refusal{form};
    const auto read = read_spot(scanner, form);
    if (!read) return read.refusal();
    spot = *read;
  }
  if (!scanner.done()) return Refusal{form};
  for (const Spot spot : spots) {
    const std::string cell = cell_text(table_.box(), spot);
    if (!table_.taken(spot)) return Refusal{cell + " is empty"};
    if (locked(table_.tile_at(spot))) return Refusal{"a pawn is on " + cell};
  }
  if (colour_at(spots[0]) == colour_at(spots[1]))
    return Refusal{"both tiles are " + std::string(kColourNames[colour_at(spots[0])])};
  return on_cells(kSwap, spots[0], spots[1]);
}

}  // namespace
}  // namespace sixfold
