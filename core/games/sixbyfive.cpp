// 6x5: five cells of black and one colour, in the shape of a secret card. Rule numbers are those of
// docs/games/6x5.md.
#include <algorithm>
#include <bit>

#include "games/sixbyfive_deck.h"
#include "games/sixbyfive_packing.h"
#include "grid/hex_table.h"
#include "position.h"

namespace sixfold {
namespace {

using namespace sixbyfive;
using hex::bit;
using hex::Box;
using hex::Cell;
using hex::each;
using hex::Spot;
using hex::Tiles;

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

// Colours in the order of the rulebook; black is none of the three that the supply holds.
constexpr int kColours = 3, kBlack = 3;
constexpr std::string_view kLetters[] = {"b", "r", "y", "k"};
constexpr std::string_view kColourNames[] = {"blue", "red", "yellow", "black"};
constexpr int kOfEach = 8;
constexpr int kAll = 1 + kColours * kOfEach;  // tiles
constexpr int kOff = -1;                      // a pawn that is off the table

// The side of the square window that holds any table and the cells around it: the coloured tiles
// lie within two steps of one another.
constexpr int kSide = 2 * (kAll - 1) + 3;
constexpr int kWindow = kSide * kSide;
static_assert(kSide <= 64 && kCards <= kSide);

enum Place { kPlayers, kGoals, kChanges, kVisible, kPoints, kOpen, kClash, kLimit };
enum Answer { kNo, kYes };
enum Clash { kDraw, kRedraw };

constexpr std::string_view kAnswers[] = {"no", "yes"};
constexpr std::string_view kClashes[] = {"draw", "redraw"};
constexpr Option kOptions[] = {
    {"players", {}, 2, kMaxSeats, 2}, {"goals", {}, 1, kMostGoals, 1},
    {"change", kAnswers, 0, 0, kNo},  {"visible", kAnswers, 0, 0, kNo},
    {"points", {}, 0, 9, 0},          {"open", kAnswers, 0, 0, kNo},
    {"clash", kClashes, 0, 0, kDraw}, {"limit", {}, 0, 1'000'000, 100},
};
constexpr Preset kPresets[] = {
    {"6x5", "6x5"},
    {"6x5-points", "6x5(goals=3,points=2,open=yes)"},
    {"6x5-open-cards", "6x5(visible=yes)"},
};

// Actions: keep, change, deal, then place, replace, move black, swap.
constexpr int kChangeActions = 1;
constexpr int kDealActions = kChangeActions + kCards;
constexpr int kPlaceActions = kDealActions + kMaxSeats * kCards;
constexpr int kReplaceActions = kPlaceActions + kColours * kWindow;
constexpr int kBlackActions = kReplaceActions + kColours * kWindow;
constexpr int kSwapActions = kBlackActions + kWindow;
constexpr int kActions = kSwapActions + kAll * kAll;

class SixByFive {
 public:
  using Searcher = class SixByFiveSearcher;

  static constexpr Info kInfo{.id = "6x5",
                              .version = 1,
                              .most_seats = kMaxSeats,
                              .has_chance = true,
                              .has_secrets = true,
                              .repeats = true,
                              .actions = kActions,
                              .features = {8, kSide, kSide},
                              .options = kOptions,
                              .presets = kPresets};

  static std::optional<Refusal> refuses(const Settings&) { return std::nullopt; }

  explicit SixByFive(const Settings& settings) : SixByFive(settings, Empty{}) {
    lay(kBlack, hex::spot(0, 0));  // Rule 3.
  }

  int seats() const { return settings_[kPlayers]; }
  int turn() const { return ended_ ? kOver : missing_ > 0 ? kChance : seat_; }
  std::optional<Outcome> outcome() const { return ended_; }
  std::optional<std::array<int, kMaxSeats>> scores() const {
    if (settings_[kPoints] == 0) return std::nullopt;
    return scores_;
  }
  int quiet() const { return quiet_; }
  // No tile ever leaves the table.
  bool may_return(Move move) const { return kind_of(move) != kPlace; }
  bool settled() const { return missing_ == 0 && !choosing_; }  // Rule 15.

  template <class Visit>
  void each_move(Visit visit) const;
  void legal_moves(std::vector<Move>& moves) const {
    each_move([&](Move move) { moves.push_back(move); });
  }
  Move random_move(Random& random) const;
  void play(Move move);
  std::uint64_t weight(Move) const { return 1; }

  SixByFive guess(int eye, Random& random) const;
  std::string heard(Move move, int eye) const;

  std::uint64_t key() const;
  std::string text() const;
  static Result<SixByFive> from_text(const Settings& settings, std::string_view text);
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  std::vector<std::string> targets(Move move) const;
  View view(int eye) const;
  int action(Move move) const;
  void features(int eye, std::span<float> planes) const;

 protected:
  struct Empty {};
  class Reader;
  // An action as it was played: by whom, over which colour, and where its pawn was before.
  struct Acted {
    Move move;
    int seat, old, pawn;
  };
  static constexpr int kRemembered = 24;

  SixByFive(const Settings& settings, Empty)
      : settings_(settings), missing_(settings[kPlayers] * settings[kGoals]) {
    pawns_.fill(kOff);
  }

  // Tiles are numbered as they come. Those of the table keep their numbers: what is replaced or
  // swapped is the colour.
  int count() const { return std::popcount(table_.tiles()); }
  bool full() const { return count() == kAll; }
  int supply(int colour) const { return kOfEach - std::popcount(of_[index(colour)]); }
  int colour_at(Spot spot) const { return colours_[index(table_.tile_at(spot))]; }
  bool locked(int tile) const { return std::ranges::find(pawns_, tile) != pawns_.end(); }
  void lay(int colour, Spot spot);
  void paint(int tile, int colour);

  // Cards.
  Hand& hand(int seat) { return hands_[index(seat - 1)]; }
  const Hand& hand(int seat) const { return hands_[index(seat - 1)]; }
  bool seen(int seat, int eye) const { return seat == eye || settings_[kVisible] == kYes; }
  Cards known() const;
  bool deck_empty() const;
  Cards pool() const;
  int short_seat() const;
  void deal(int seat, int card);
  template <class Pick>
  void deal_hidden(int eye, Pick pick);

  // Rules.
  template <class Visit>
  void each_change(Visit visit) const;
  template <class Visit>
  void each_swap(Visit visit) const;
  bool replaceable(int tile) const {
    return tile != black_ && !locked(tile) && table_.touches(table_.spot_of(tile));
  }
  bool black_reaches(Spot spot) const { return (table_.touching(spot) & ~bit(black_)) != 0; }
  Move random_action(Random& random) const;
  int act(Move move);
  Tiles formation(int colour) const;
  Cards shape_of(Tiles formation) const;
  Cards form(bool all_new);
  void complete(Cards fresh);
  void judge_points();
  void judge_full_table();
  Outcome by_points(Reason reason) const;

  // Texts.
  std::string cell_text(const Box& box, Spot spot) const {
    return hex::text(table_.cell_at(box, spot));
  }
  std::string tile_text(const Box& box, int tile) const {
    return cell_text(box, table_.spot_of(tile));
  }
  std::string hand_text(int seat) const;
  Result<Move> parse_deal(Scanner& scanner) const;
  Result<Move> parse_card(Scanner& scanner) const;
  Result<Move> parse_supply(Scanner& scanner, int colour) const;
  Result<Move> parse_black(Scanner& scanner) const;
  Result<Move> parse_swap(Scanner& scanner) const;
  Result<Spot> read_spot(Scanner& scanner, std::string_view form) const;
  static int window(const Box& box, Spot spot) { return kSide * box.column(spot) + box.row(spot); }

  Settings settings_;
  hex::Table table_;
  std::array<int, kAll> colours_{};
  std::array<Tiles, kColours> of_{};          // the tiles of each colour
  std::array<Tiles, kColours> formations_{};  // black and four of that colour, where they stand so
  int black_ = 0;
  std::array<int, kMaxSeats> pawns_;
  std::array<Hand, kMaxSeats> hands_{};
  std::array<int, kMaxSeats> scores_{};
  Cards aside_ = 0;
  Cards done_ = 0;  // cards that ended the game
  int missing_;     // cards that are still to be dealt
  int seat_ = 1;    // who acts, or does when the cards are dealt
  bool choosing_ = false;
  int quiet_ = 0;
  std::optional<Outcome> ended_;
  std::array<Acted, kRemembered> actions_{};  // the last ones, for searches, going round
  int acted_ = 0;                             // how many there were
};

// ---- Tiles

// Lays a new tile, which gets the next number.
void SixByFive::lay(int colour, Spot spot) {
  const int tile = count();
  table_.put(tile, spot);
  if (colour == kBlack)
    black_ = tile;
  else
    of_[index(colour)] |= bit(tile);
  colours_[index(tile)] = colour;
}

void SixByFive::paint(int tile, int colour) {
  const int old = colours_[index(tile)];
  if (old != kBlack) of_[index(old)] &= ~bit(tile);
  if (colour != kBlack) of_[index(colour)] |= bit(tile);
  if (colour == kBlack) black_ = tile;
  colours_[index(tile)] = colour;
}

// Rule 10: black and all of a colour that hangs together with it, if these are five; else none.
Tiles SixByFive::formation(int colour) const {
  const Tiles own = of_[index(colour)];
  Tiles group = bit(black_);
  for (Tiles open = group; open != 0;) {
    const Tiles more = table_.touching(table_.spot_of(hex::lowest(open))) & own & ~group;
    open = (open & (open - 1)) | more;
    group |= more;
    if (std::popcount(group) > 5) return 0;
  }
  return std::popcount(group) == 5 ? group : 0;
}

// The card that five tiles lie in the shape of, if there is one.
Cards SixByFive::shape_of(Tiles formation) const {
  std::array<CardCell, 5> cells;
  std::size_t at = 0;
  each(formation, [&](int tile) {
    // Counted from a cell far to the north-west of black, so that nothing is negative.
    const int far = hex::step(table_.spot_of(tile), 32 + 64 * 32 - table_.spot_of(black_));
    cells[at++] = {far % 64, far / 64};
  });
  return sixbyfive::cards_of(cells);
}

// Rule 14: notes what stands now, and returns the cards of what did not stand before. Where black
// has come from elsewhere all is new.
Cards SixByFive::form(bool all_new) {
  Cards fresh = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    const Tiles now = formation(colour);
    if (now != 0 && (all_new || now != formations_[index(colour)])) fresh |= shape_of(now);
    formations_[index(colour)] = now;
  }
  return fresh;
}

// ---- Play

// Rules 4 and 8. Returns the tile played.
int SixByFive::act(Move move) {
  const Spot at = first_of(move);
  if (kind_of(move) == kPlace) {
    lay(colour_of(move), at);
    return count() - 1;
  }
  const int tile = table_.tile_at(at);
  if (kind_of(move) == kReplace) {
    paint(tile, colour_of(move));
  } else if (kind_of(move) == kMoveBlack) {
    if (table_.anchor().tile == tile)
      table_.set_anchor({tile, table_.cell_at(table_.box(), second_of(move))});
    table_.lift(tile);
    table_.put(tile, second_of(move));
  } else {
    const int other = table_.tile_at(second_of(move));
    const int colour = colours_[index(tile)];
    paint(tile, colours_[index(other)]);
    paint(other, colour);
  }
  return tile;
}

void SixByFive::play(Move move) {
  const Kind kind = kind_of(move);
  if (kind == kDeal) return deal(seat_of(move), card_of(move));
  if (kind == kChange) {
    hand(seat_).remove(card_bit(card_of(move)));
    aside_ |= card_bit(card_of(move));
    ++missing_;
  }
  if (kind != kChange &&
      kind != kKeep) {  // Rule 16: action, goals, end, redraws, change, next turn.
    quiet_ = kind == kPlace ? 0 : quiet_ + 1;
    int& pawn = pawns_[index(seat_ - 1)];
    const int old = kind == kReplace ? colour_at(first_of(move)) : 0;
    actions_[index(acted_++ % kRemembered)] = {move, seat_, old, pawn};
    pawn = act(move);
    if (const Cards fresh = form(kind == kMoveBlack); fresh != 0) complete(fresh);
    if (!ended_ && full() && settings_[kOpen] == kNo) judge_full_table();
    if (ended_) return;
    choosing_ = settings_[kChanges] == kYes;
    if (choosing_) return;
  }
  choosing_ = false;
  seat_ = seat_ % seats() + 1;
}

// Rules 11 and 12, for the cards that an action may have completed.
void SixByFive::complete(Cards fresh) {
  const bool scoring = settings_[kPoints] > 0;
  Cards done = 0;
  int owners = 0, owner = 0;
  for (int seat = 1; seat <= seats(); ++seat) {
    const Cards own = hand(seat).known() & fresh;
    if (own == 0) continue;
    done |= own;
    ++owners;
    owner = seat;
    if (scoring) scores_[index(seat - 1)] += std::popcount(own);
  }
  if (owners > 0 && !scoring && (owners == 1 || settings_[kClash] == kDraw)) {
    done_ = done;
    ended_ = owners == 1 ? Outcome::win(owner, Reason::kGoal) : Outcome::draw(Reason::kGoal);
    return;
  }
  aside_ |= done;
  missing_ += std::popcount(done);
  for (Hand& each : hands_) {
    each.remove(done);
    for (Held& held : each.held()) held.never |= fresh;
  }
  if (scoring) judge_points();
}

// Ranks by points, as they stand.
Outcome SixByFive::by_points(Reason reason) const {
  Outcome outcome = Outcome::draw(reason);
  for (std::size_t i = 0; i < index(seats()); ++i)
    for (std::size_t j = 0; j < index(seats()); ++j) outcome.ranks[i] += scores_[j] > scores_[i];
  return outcome;
}

void SixByFive::judge_points() {
  const auto most = std::ranges::max(scores_);
  if (most < settings_[kPoints]) return;
  const bool shared = std::ranges::count(scores_, most) > 1;
  ended_ = shared ? Outcome::draw(Reason::kPoints) : by_points(Reason::kPoints);
}

// Rule 13.
void SixByFive::judge_full_table() { ended_ = by_points(Reason::kFullTable); }

}  // namespace
}  // namespace sixfold

#include "games/sixbyfive_cards.h"
#include "games/sixbyfive_moves.h"
#include "games/sixbyfive_near.h"
#include "games/sixbyfive_reading.h"
#include "games/sixbyfive_search.h"
#include "games/sixbyfive_telling.h"

namespace sixfold {
namespace {

const Registered<SixByFive> registered;

}  // namespace
}  // namespace sixfold
