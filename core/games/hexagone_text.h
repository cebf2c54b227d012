// Position texts of Hexagone: written, and read with a reason for every refusal. A part of
// hexagone.cpp.
#pragma once

namespace sixfold::hexagone {

// Captured pieces of a seat: `r3w2`, or `-`.
inline std::string pile_text(const Counts& counts) {
  std::string text;
  for (int colour = 0; colour < kColours; ++colour)
    if (counts[index(colour)] > 0) text += letter(colour) + std::to_string(counts[index(colour)]);
  return text.empty() ? "-" : text;
}

inline std::string Hexagone::text() const {
  std::vector<std::string> pieces, piles;
  for (const int site : block_.sorted())
    pieces.push_back(letter(block_.colour(site)) + hex::text(block_.cell(block_.place(site))));
  for (int seat = 0; seat < seats_; ++seat) piles.push_back(pile_text(captured_[index(seat)]));
  std::string text = pieces.empty() ? "-" : join(pieces, ";");
  text += stage_ == Stage::kOver ? std::string(" - ") : ' ' + std::to_string(seat_) + ' ';
  text += std::string(kStages[static_cast<std::size_t>(stage_)]) + ' ';
  text += shows_dice() ? letter(dice_[0]) + letter(dice_[1]) : "-";
  if (reforms()) text += ':' + letters(waiting_);
  return text + ' ' + join(piles, "/") + ' ' + std::to_string(turn_);
}

// Reads a position field by field. Whether moves lead there is not asked: only whether the pieces
// and the stage can be as they are told.
class Reader {
 public:
  Reader(const Settings& settings, std::string_view text)
      : game_(Hexagone::Empty{}, settings), text_(text) {}

  Result<Hexagone> read() {
    const auto fields = split(text_, ' ');
    if (fields.size() != 6) return Refusal{miscounted(kForm, fields.size(), 6)};
    if (auto refusal = read_stage(fields[2])) return *refusal;
    if (auto refusal = read_seat(fields[1])) return *refusal;
    if (auto refusal = read_dice(fields[3])) return *refusal;
    if (auto refusal = read_piles(fields[4])) return *refusal;
    if (auto refusal = read_turn(fields[5])) return *refusal;
    if (auto refusal = read_pieces(fields[0])) return *refusal;
    if (auto refusal = refuses_material()) return *refusal;
    place();
    if (auto refusal = refuses_block()) return *refusal;
    if (auto refusal = refuses_stage()) return *refusal;
    return game_;
  }

 private:
  using Refused = std::optional<Refusal>;
  static constexpr std::string_view kForm =
      "a position is '<pieces> <seat> <stage> <dice> <captured> <turn>', such as "
      "'r0,0;o0,1;y1,0 1 roll1 - r5o5y5g6b6v6/w6 7'";

  Refused read_stage(std::string_view field) {
    const auto found = std::ranges::find(kStages, field);
    const bool known = found != std::end(kStages);
    game_.stage_ = static_cast<Stage>(known ? found - std::begin(kStages) : 0);
    const bool basic = game_.stage_ == Stage::kOver || game_.stage_ < Stage::kAfford;
    const bool second = game_.stage_ == Stage::kSecond || game_.stage_ == Stage::kRoll2 ||
                        game_.stage_ == Stage::kSwap2;
    const bool here =
        game_.solo() ? (basic && !second) || game_.stage_ == Stage::kBonus : basic || game_.bonus_;
    if (!known || !here)
      return Refusal{"the stage is " + quoted(field) + "; there is none of that name here"};
    return std::nullopt;
  }

  Refused read_seat(std::string_view field) {
    if (game_.stage_ == Stage::kOver) {
      if (field == "-") return std::nullopt;
      return Refusal{"the seat is " + quoted(field) + "; when the game is over it is '-'"};
    }
    for (int seat = 1; seat <= game_.seats_; ++seat)
      if (field == std::to_string(seat)) {
        game_.seat_ = static_cast<std::uint8_t>(seat);
        return std::nullopt;
      }
    return Refusal{"the seat is " + quoted(field) + "; 1 to " + std::to_string(game_.seats_) +
                   " are at the table"};
  }

  // The dice and, while sections are broken up, the pieces waiting.
  Refused read_dice(std::string_view field) {
    if (!game_.shows_dice()) {
      if (field == "-") return std::nullopt;
      return Refusal{"the dice are " + quoted(field) + "; in this stage they are '-'"};
    }
    const auto parts = split(field, ':');
    if (parts[0].size() != 2 || parts.size() != (game_.reforms() ? 2u : 1u))
      return Refusal{
          "the dice are " + quoted(field) + "; they are two colours" +
          (game_.reforms() ? " and the pieces waiting, such as 'rb:ryy'" : ", such as 'rb'")};
    for (const std::size_t i : {0u, 1u}) {
      const auto colour = kLetters.find(parts[0][i]);
      if (colour >= kWhite)
        return Refusal{"the dice are " + quoted(field) + "; " + quoted(parts[0].substr(i, 1)) +
                       " is on no die"};
      game_.dice_[i] = static_cast<std::uint8_t>(colour);
    }
    if (game_.dice_[0] > game_.dice_[1]) return out_of_order(field);
    if (!game_.reforms()) return std::nullopt;
    if (parts[1].empty()) return Refusal{"no piece is waiting, so there is nothing to put back"};
    for (std::size_t i = 0; i < parts[1].size(); ++i) {
      const auto colour = kLetters.find(parts[1][i]);
      if (colour == kLetters.npos)
        return Refusal{quoted(parts[1].substr(i, 1)) + " is no colour: " + std::string(kLetters)};
      if (i > 0 && kLetters.find(parts[1][i - 1]) > colour) return out_of_order(field);
      if (++game_.waiting_[colour] > kEach) return too_many(static_cast<int>(colour));
    }
    return std::nullopt;
  }

  static Refused out_of_order(std::string_view field) {
    return Refusal{quoted(field) + " is not in the order of the colours, " + std::string(kLetters)};
  }
  static Refused too_many(int colour) {
    return Refusal{"there are more than " + std::to_string(kEach) + " pieces " + letter(colour)};
  }

  Refused read_piles(std::string_view field) {
    const auto piles = split(field, '/');
    if (piles.size() != game_.seats_)
      return Refusal{"captured pieces of " + std::to_string(piles.size()) + " seats are told; " +
                     std::to_string(game_.seats_) + " play"};
    for (std::size_t seat = 0; seat < piles.size(); ++seat) {
      if (piles[seat] == "-") continue;
      const Refusal wrong{"captured pieces are " + quoted(piles[seat]) +
                          "; they are written as in 'r3w2', '-' for none"};
      Scanner scanner(piles[seat]);
      int last = -1;
      do {
        const auto colour = read_colour(scanner);
        if (!colour) return wrong;
        const auto count = scanner.number();
        if (!count || *count < 1) return wrong;
        if (*colour <= last) return out_of_order(piles[seat]);
        if (*count > kEach) return too_many(*colour);
        last = *colour;
        game_.captured_[seat][index(last)] = static_cast<std::uint8_t>(*count);
      } while (!scanner.done());
    }
    return std::nullopt;
  }

  Refused read_turn(std::string_view field) {
    // A solo roll is made before it is swapped for, a turn begins before it is rolled for.
    const bool waits = game_.stage_ == Stage::kRoll1;
    const int least = game_.solo() && waits ? 0 : 1;
    const int most = game_.solo() ? kSoloRolls - waits : kMostTurns;
    Scanner scanner(field);
    const auto turn = scanner.number();
    if (!turn || !scanner.done() || *turn < least || *turn > most)
      return Refusal{"the turn is " + quoted(field) + "; here it is " + std::to_string(least) +
                     " to " + std::to_string(most)};
    game_.turn_ = static_cast<std::uint16_t>(*turn);
    return std::nullopt;
  }

  Refused read_pieces(std::string_view field) {
    if (field == "-") return std::nullopt;
    for (const std::string_view part : split(field, ';')) {
      Scanner scanner(part);
      const auto colour = read_colour(scanner);
      const auto cell = colour ? hex::read_cell(scanner) : std::nullopt;
      if (!cell || !scanner.done() || !hex::within(*cell, hex::kFarthest))
        return Refusal{quoted(part) + " is not a piece such as 'r0,1': a colour of " +
                       std::string(kLetters) + " and a cell within " +
                       std::to_string(hex::kFarthest)};
      if (!cells_.empty() && *cell == cells_.back())
        return Refusal{hex::text(*cell) + " stands twice"};
      if (!cells_.empty() && *cell < cells_.back())
        return Refusal{hex::text(*cell) + " belongs before " + hex::text(cells_.back()) +
                       ": pieces are listed by q, then r"};
      colours_.push_back(*colour);
      cells_.push_back(*cell);
      if (std::ranges::count(colours_, *colour) > kEach) return too_many(*colour);
    }
    return std::nullopt;
  }

  // Six pieces of each colour, wherever they are; and no block is longer than its pieces.
  Refused refuses_material() const {
    for (int colour = 0; colour < kColours; ++colour) {
      auto count = std::ranges::count(colours_, colour) + game_.waiting_[index(colour)];
      for (const Counts& pile : game_.captured_) count += pile[index(colour)];
      if (count > kEach) return too_many(colour);
      if (count < kEach)
        return Refusal{std::to_string(kEach - count) + " pieces " + letter(colour) +
                       " are missing"};
    }
    for (const hex::Cell one : cells_)
      for (const hex::Cell two : cells_) {
        const std::int64_t q = one.q - two.q, r = one.r - two.r;
        if (std::max({q, r, q + r}) >= kPieces)
          return Refusal{hex::text(two) + " and " + hex::text(one) +
                         " lie too far apart: no block of 42 pieces holds both"};
      }
    return std::nullopt;
  }

  void place() {
    if (cells_.empty()) return;
    hex::Cell least = cells_.front(), most = least;
    for (const hex::Cell cell : cells_) {
      least = {std::min(least.q, cell.q), std::min(least.r, cell.r)};
      most = {std::max(most.q, cell.q), std::max(most.r, cell.r)};
    }
    game_.block_.set_origin({least.q + (most.q - least.q) / 2 - kSide / 2,
                             least.r + (most.r - least.r) / 2 - kSide / 2});
    for (std::size_t i = 0; i < cells_.size(); ++i)
      game_.block_.put(colours_[i], *game_.block_.place_of(cells_[i]));
  }

  Refused refuses_block() const {
    const Block& block = game_.block_;
    for (const int site : block.sorted())
      if (block.group(site) != 0)
        return Refusal{"three or more pieces " + letter(block.colour(site)) + " hang together at " +
                       hex::text(block.cell(block.place(site))) + ": they would be captured"};
    if (block.connected()) return std::nullopt;
    if (game_.names_main() || game_.stage_ == Stage::kAfford || game_.stage_ == Stage::kOver)
      return std::nullopt;
    return Refusal{"the block is in several sections, which cannot be in this stage"};
  }

  // Whether what the stage asks for is there.
  Refused refuses_stage() {
    const Block& block = game_.block_;
    const bool few = block.count() + total(game_.waiting_) <= kFew && !game_.solo();
    if (few && (game_.names_main() || game_.reforms()) && (!game_.bonus_ || game_.in_bonus()))
      return Refusal{"no block is reformed of " + std::to_string(kFew) + " or fewer pieces here"};
    if (game_.names_main()) {
      game_.mains_ = game_.reformable_mains();
      if (size(game_.mains_) < 2)
        return Refusal{"no two largest sections can be reformed, so that none is chosen"};
    }
    if (game_.reforms() && (block.taken() == 0 || !Refit(block, game_.waiting_).fits()))
      return Refusal{"the pieces waiting cannot be put back: the game would be over"};
    if (game_.stage_ == Stage::kAfford &&
        (!few || block.connected() || total(game_.captured()) == 0 ||
         game_.reformable_mains() == 0))
      return Refusal{"only a block of " + std::to_string(kFew) +
                     " or fewer pieces in several sections, which can be reformed by a seat that "
                     "holds a piece, is asked about"};
    if (game_.stage_ == Stage::kBonus && !any_addition(block, game_.captured()))
      return Refusal{"no captured piece can be added, so that nothing is asked"};
    return game_.stage_ == Stage::kOver ? judge_end(few) : std::nullopt;
  }

  // Tells how the game ended; refuses a text of which it did not.
  Refused judge_end(bool few) {
    const Block& block = game_.block_;
    const Refusal on{"the game is not over: play would go on"};
    const bool broken = !block.connected();
    if (game_.solo()) {
      game_.reason_ = Reason::kCaptures;
      if (broken) return game_.reformable_mains() == 0 ? std::nullopt : Refused(on);
      return block.taken() == 0 || game_.turn_ == kSoloRolls ? std::nullopt : Refused(on);
    }
    bool exhausted = false;
    for (int seat = 1; seat <= game_.seats_; ++seat) exhausted |= game_.exhausted(seat);
    if (few)
      game_.reason_ = Reason::kCaptures;
    else if (broken && game_.reformable_mains() == 0)
      game_.reason_ = Reason::kUnreformable;
    else if (!broken && game_.turn_ == kMostTurns)
      game_.reason_ = Reason::kNoProgress;
    else if (!broken && exhausted)
      game_.reason_ = Reason::kExhausted;
    else
      return on;
    return std::nullopt;
  }

  Hexagone game_;
  std::string_view text_;
  std::vector<int> colours_;
  std::vector<hex::Cell> cells_;
};

inline Result<Hexagone> Hexagone::from_text(const Settings& settings, std::string_view text) {
  return Reader(settings, text).read();
}

}  // namespace sixfold::hexagone
