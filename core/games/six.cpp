// SIX and Six-o: hexagon tiles, six in a line, a triangle or a ring. Rule numbers are those of
// docs/games/six.md.
#include <algorithm>
#include <bit>

#include "games/six_shapes.h"
#include "grid/hex_table.h"
#include "position.h"

namespace sixfold {
namespace {

using hex::bit;
using hex::Box;
using hex::camp;
using hex::Cell;
using hex::each;
using hex::Spot;
using hex::step;
using hex::Tiles;
using six::kAllowed;
using six::kShapes;
using six::Shape;

constexpr int kStart1 = 0, kStart2 = 32;  // the start tiles
constexpr int other(int seat) { return 3 - seat; }

// The side of the square window that holds any table of 42 tiles and the cells around it.
constexpr int kSide = 44;
constexpr int kWindow = kSide * kSide;
constexpr int kMostTiles = 21;

// A move: bits 0-11 the cell lifted from, 12-23 the cell placed on, 24-35 the smallest cell of the
// group that stays, then flags.
constexpr Move kLifts = Move{1} << 36;
constexpr Move kNames = Move{1} << 37;  // names the group that stays
constexpr Move kCalls = Move{1} << 38;
constexpr Move kOnlyCalls = Move{1} << 39;
constexpr Move kBreaks = Move{1} << 40;  // lifting splits the tiles

constexpr Spot from_of(Move move) { return static_cast<Spot>(move & 0xfff); }
constexpr Spot to_of(Move move) { return static_cast<Spot>((move >> 12) & 0xfff); }
constexpr Spot stay_of(Move move) { return static_cast<Spot>((move >> 24) & 0xfff); }
constexpr Move placing(Spot to) { return Move{to} << 12; }
constexpr Move lifting(Spot from, Spot to) { return from | Move{to} << 12 | kLifts; }
constexpr Move staying(Spot stay) { return Move{stay} << 24 | kNames; }

enum Place { kOpening, kSplit, kClaim, kTiles, kLimit };
enum Opening { kFree, kBoth, kStarter };
enum Split { kForbid, kRemove };
enum Claim { kAuto, kCall };

constexpr std::string_view kOpenings[] = {"free", "both", "starter"};
constexpr std::string_view kSplits[] = {"forbid", "remove"};
constexpr std::string_view kClaims[] = {"auto", "call"};
constexpr Option kOptions[] = {
    {"opening", kOpenings, 0, 0, kFree}, {"split", kSplits, 0, 0, kRemove},
    {"claim", kClaims, 0, 0, kAuto},     {"tiles", {}, 6, kMostTiles, kMostTiles},
    {"limit", {}, 0, 1'000'000, 100},
};
constexpr Preset kPresets[] = {
    {"six", "six"},
    {"six-o", "six(opening=both,split=forbid)"},
    {"six-o-advanced", "six(opening=both)"},
};

// Actions: pass, a call alone, placements, then moves by the order of the tile among its owner's,
// the cell, and the order of the group that stays; each with and without a call.
constexpr int kPlaceActions = 2;
constexpr int kMoveActions = kPlaceActions + 2 * kWindow;
constexpr int kActions = kMoveActions + kMostTiles * kWindow * 4 * 2;

class Six {
 public:
  using Searcher = class SixSearcher;

  static constexpr Info kInfo{.id = "six",
                              .version = 1,
                              .most_seats = 2,
                              .has_chance = false,
                              .has_secrets = false,
                              .repeats = true,
                              .actions = kActions,
                              .features = {7, kSide, kSide},
                              .options = kOptions,
                              .presets = kPresets};

  static std::optional<Refusal> refuses(const Settings&) { return std::nullopt; }

  explicit Six(const Settings& settings) : Six(settings, Empty{}) {
    table_.put(take_from_hand(1), hex::spot(0, 0));  // Rule 1.
    table_.put(take_from_hand(2), hex::spot(1, 0));
  }

  int seats() const { return 2; }
  int turn() const { return ended_ ? kOver : turn_; }
  std::optional<Outcome> outcome() const { return ended_; }
  int quiet() const { return quiet_; }
  // A placement and a removal cannot be undone.
  bool may_return(Move move) const {
    return move == kPass || (!placing_phase() && (move & kBreaks) == 0);
  }

  void legal_moves(std::vector<Move>& moves) const;
  std::uint64_t count_moves() const;
  Move random_move(Random& random) const;

  // What undo needs besides the move.
  struct Token {
    Tiles removed;
    int quiet;
    hex::Table::Mark mark;  // of a placement
    hex::Table::Anchor anchor;
  };
  Token play(Move move);
  void undo(Move move, const Token& token);

  std::uint64_t key() const;
  std::string text() const;
  static Result<Six> from_text(const Settings& settings, std::string_view text);
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  std::vector<std::string> targets(Move move) const;
  View view(int eye) const;
  int action(Move move) const;
  void features(int eye, std::span<float> planes) const;

 protected:
  struct Empty {};

  Six(const Settings& settings, Empty);

  // Seat s plays the tiles of camp s - 1; the start tile is the first of them.
  Tiles tiles_of(int seat) const { return table_.tiles_of(seat - 1); }
  bool holds(Spot spot, int seat) const { return table_.holds(spot, seat - 1); }
  unsigned own_around(Spot spot, int seat) const {
    return hex::around(spot, [&](Spot next) { return holds(next, seat); });
  }
  int hand_of(int seat) const { return hand_[static_cast<std::size_t>(seat - 1)]; }
  bool placing_phase() const { return (hand_[0] | hand_[1]) != 0; }
  int take_from_hand(int seat);

  // Rules.
  bool opening_allows(Spot spot) const;
  std::string opening_demand() const;
  std::optional<Reason> shape_through(Spot spot, int seat, unsigned around) const;
  std::optional<Reason> shape_of(int seat) const;
  std::vector<Spot> shape_cells(int seat) const;
  void judge_elimination();
  template <class Visit>
  void each_lift(Visit visit) const;
  template <class Visit>
  void each_move(Visit visit) const;
  Move lift_move(int tile, Spot to, Tiles stays) const {
    const bool splits = (stays | bit(tile)) != table_.tiles();
    return lifting(table_.spot_of(tile), to) | (splits ? kBreaks : 0);
  }
  Tiles group_that_stays(int tile, Move move) const;
  bool makes_shape(Move move) const;
  Result<Move> parse_placement(Scanner& scanner, Cell cell) const;
  Result<Move> parse_lifting(Scanner& scanner, Cell from, Cell to) const;

  std::string cell_text(const Box& box, Spot spot) const {
    return hex::text(table_.cell_at(box, spot));
  }
  static std::uint64_t tile_key(const Box& box, Spot spot, int camp) {
    return mix((std::uint64_t{1} << 32) + static_cast<std::uint64_t>(2 * box.place(spot) + camp));
  }
  std::uint64_t hands_key() const {
    return mix(static_cast<std::uint64_t>(hand_[0] << 16 | hand_[1] << 8 | turn_));
  }
  static int window(const Box& box, Spot spot) { return kSide * box.column(spot) + box.row(spot); }

  hex::Table table_;  // linked in the second phase
  std::array<int, 2> hand_;
  int turn_ = 1;
  int quiet_ = 0;
  std::optional<Outcome> ended_;
  int opening_, split_, claim_, full_, limit_;  // settings; full_ is the tiles of each player
};

Six::Six(const Settings& settings, Empty)
    : hand_{settings[kTiles], settings[kTiles]},
      opening_(settings[kOpening]),
      split_(settings[kSplit]),
      claim_(settings[kClaim]),
      full_(settings[kTiles]),
      limit_(settings[kLimit]) {}

// Returns the number of the tile.
int Six::take_from_hand(int seat) {
  return 32 * (seat - 1) + full_ - hand_[static_cast<std::size_t>(seat - 1)]--;
}

// Rule 4, for a spot that touches a tile.
bool Six::opening_allows(Spot spot) const {
  if (opening_ == kFree || hand_of(turn_) != full_ - 1) return true;
  const Tiles near = table_.touching(spot);
  const bool first = (near & bit(kStart1)) != 0, second = (near & bit(kStart2)) != 0;
  if (turn_ == 1) return second && !(opening_ == kStarter && first);
  return opening_ == kStarter || !first;
}

std::string Six::opening_demand() const {
  if (turn_ == 2) return "seat 2's first tile may not touch seat 1's start tile (opening=both)";
  if (opening_ == kBoth) return "seat 1's first tile must touch seat 2's start tile (opening=both)";
  return "seat 1's first tile must touch seat 2's start tile and not its own (opening=starter)";
}

// Rule 2 for a seat that holds `spot` and whose neighbours there are `own`.
std::optional<Reason> Six::shape_through(Spot spot, int seat, unsigned own) const {
  for (unsigned axis = 0; axis < 3; ++axis) {
    if ((own >> axis & 0b1001) == 0) continue;
    // Five cells either way; a run of six is left when the line is laid over itself.
    const int by = hex::kSteps[axis];
    unsigned line = 1u << 5;
    for (int far = 1; far <= 5; ++far) {
      line |= unsigned{holds(step(spot, far * by), seat)} << (5 + far);
      line |= unsigned{holds(step(spot, -far * by), seat)} << (5 - far);
    }
    line &= line >> 1;
    line &= line >> 2;
    if ((line & line >> 2) != 0) return Reason::kLine;
  }
  for (std::uint32_t allowed = kAllowed[own]; allowed != 0; allowed &= allowed - 1) {
    const Shape& shape = kShapes[static_cast<std::size_t>(std::countr_zero(allowed))];
    if (std::ranges::all_of(shape.beyond, [&](int by) { return holds(step(spot, by), seat); }))
      return shape.reason;
  }
  return std::nullopt;
}

// The first of line, triangle, ring that a seat has.
std::optional<Reason> Six::shape_of(int seat) const {
  std::optional<Reason> found;
  each(tiles_of(seat), [&](int tile) {
    const Spot spot = table_.spot_of(tile);
    const auto shape = shape_through(spot, seat, own_around(spot, seat));
    if (shape && (!found || *shape < *found)) found = shape;
  });
  return found;
}

// The cells of all shapes that a seat has.
std::vector<Spot> Six::shape_cells(int seat) const {
  std::vector<Spot> cells;
  each(tiles_of(seat), [&](int tile) {
    const Spot spot = table_.spot_of(tile);
    if (shape_through(spot, seat, own_around(spot, seat))) cells.push_back(spot);
  });
  return cells;
}

// Rule 8, in the second phase.
void Six::judge_elimination() {
  const bool first = std::popcount(tiles_of(1)) <= 5, second = std::popcount(tiles_of(2)) <= 5;
  if (first && second)
    ended_ = Outcome::draw(Reason::kElimination);
  else if (first || second)
    ended_ = Outcome::win(first ? 2 : 1, Reason::kElimination);
}

// Calls `visit` with each tile that the seat to act may lift, and each group that may then stay.
template <class Visit>
void Six::each_lift(Visit visit) const {
  each(tiles_of(turn_), [&](int tile) {
    const auto groups = table_.groups_without(tile);
    if (groups.count > 1 && split_ == kForbid) return;
    for (int i = 0; i < groups.ties; ++i)
      visit(tile, groups.largest[static_cast<std::size_t>(i)], groups.ties > 1);
  });
}

// Calls `visit` with each tile that may be lifted, each cell that it may then go to, and the group
// that stays, which is named where `named` says so.
template <class Visit>
void Six::each_move(Visit visit) const {
  const auto edge = table_.edge();
  std::array<Tiles, 128> near;
  for (std::size_t i = 0; i < edge.size(); ++i) near[i] = table_.touching(edge[i]);
  each_lift([&](int tile, Tiles stays, bool named) {
    for (std::size_t i = 0; i < edge.size(); ++i)
      if ((near[i] & stays) != 0) visit(tile, edge[i], stays, named);
  });
}

void Six::legal_moves(std::vector<Move>& moves) const {
  if (ended_) return;
  const std::size_t before = moves.size();
  if (placing_phase()) {
    for (const Spot spot : table_.edge())
      if (opening_allows(spot)) moves.push_back(placing(spot));
  } else {
    const Box box = table_.box();
    each_move([&](int tile, Spot to, Tiles stays, bool named) {
      const Move name = named ? staying(table_.smallest(box, stays)) : 0;
      moves.push_back(lift_move(tile, to, stays) | name);
    });
  }
  if (claim_ == kCall) {
    for (std::size_t i = before, end = moves.size(); i < end; ++i)
      if (makes_shape(moves[i])) moves.push_back(moves[i] | kCalls);
    if (shape_of(turn_)) moves.push_back(kOnlyCalls);
  }
  if (moves.size() == before) moves.push_back(kPass);  // Rule 11.
}

std::uint64_t Six::count_moves() const {
  if (ended_) return 0;
  const bool restricted = opening_ != kFree && hand_of(turn_) == full_ - 1;
  if (claim_ == kAuto && placing_phase() && !restricted) return table_.edge().size();
  if (claim_ == kAuto && !placing_phase()) {
    std::uint64_t count = 0;
    each_move([&](int, Spot, Tiles, bool) { ++count; });
    return std::max<std::uint64_t>(count, 1);
  }
  std::vector<Move> moves;
  legal_moves(moves);
  return moves.size();
}

// A pair of a tile and a cell is drawn until it is legal; where several groups may stay it counts
// as often as it is a move, so that every move is equally likely.
Move Six::random_move(Random& random) const {
  const auto edge = table_.edge();
  if (claim_ == kAuto && placing_phase()) {
    for (;;) {
      const Spot spot = edge[random.below(edge.size())];
      if (opening_allows(spot)) return placing(spot);
    }
  }
  if (claim_ == kAuto && split_ == kRemove) {
    std::array<int, kMostTiles> own;
    std::uint32_t count = 0;
    each(tiles_of(turn_), [&](int tile) { own[count++] = tile; });
    for (;;) {
      const int tile = own[random.below(count)];
      const Spot to = edge[random.below(edge.size())];
      const auto choice = random.below(3);
      const Tiles near = table_.touching(to) & ~bit(tile);
      if (near == 0) continue;
      const auto groups = table_.groups_without(tile);
      if (choice >= static_cast<std::uint32_t>(groups.ties)) continue;
      const Tiles stays = groups.largest[choice];
      if ((near & stays) == 0) continue;
      const Move move = lift_move(tile, to, stays);
      return groups.ties == 1 ? move : move | staying(table_.smallest(table_.box(), stays));
    }
  }
  std::vector<Move> moves;
  legal_moves(moves);
  return moves[random.below(moves.size())];
}

Six::Token Six::play(Move move) {
  Token token{0, quiet_, {}, table_.anchor()};
  const int seat = turn_;
  ++quiet_;
  if (move == kOnlyCalls) {  // The hands would belie the other seat to act.
    ended_ = Outcome::win(seat, *shape_of(seat));
    return token;
  }
  turn_ = other(seat);
  if (move == kPass) return token;

  const Spot to = to_of(move);
  unsigned own;
  if ((move & kLifts) == 0) {
    token.mark = table_.mark(to);
    own = table_.put(take_from_hand(seat), to);
    quiet_ = 0;
    if (!placing_phase()) table_.link_all();
  } else {
    const int tile = table_.tile_at(from_of(move));
    if ((move & kBreaks) != 0)
      token.removed = table_.tiles() & ~bit(tile) & ~group_that_stays(tile, move);
    const Tiles lifted = token.removed | bit(tile);
    if ((lifted & bit(token.anchor.tile)) != 0)
      table_.set_anchor({tile, table_.cell_at(table_.box(), to)});
    each(lifted, [&](int gone) {
      table_.unlink(gone);
      table_.lift(gone);
    });
    own = table_.put(tile, to);
    table_.link(tile);
    if (token.removed != 0) quiet_ = 0;
  }

  // Rules 8 to 10: the shape is looked at before the count.
  std::optional<Reason> shape;
  if ((move & kCalls) != 0)
    shape = shape_of(seat);
  else if (claim_ == kAuto && full_ - hand_of(seat) >= 6)  // Fewer tiles make no shape.
    shape = shape_through(to, seat, own);
  if (shape)
    ended_ = Outcome::win(seat, *shape);
  else if (token.removed != 0)
    judge_elimination();
  return token;
}

// The tiles that stay when `tile` is lifted for `move`.
Tiles Six::group_that_stays(int tile, Move move) const {
  const auto groups = table_.groups_without(tile);
  for (int i = 0; i < groups.ties; ++i) {
    const Tiles group = groups.largest[static_cast<std::size_t>(i)];
    if (groups.ties == 1 || (group & bit(table_.tile_at(stay_of(move)))) != 0) return group;
  }
  return 0;
}

// Takes back the last move played; `token` is what play returned for it.
void Six::undo(Move move, const Token& token) {
  ended_.reset();
  quiet_ = token.quiet;
  if (move == kOnlyCalls) return;
  turn_ = other(turn_);
  if (move == kPass) return;
  const int tile = table_.tile_at(to_of(move));
  if ((move & kLifts) == 0) {
    if (!placing_phase()) table_.unlink_all();
    table_.unput(tile, token.mark);
    ++hand_[static_cast<std::size_t>(turn_ - 1)];
    return;
  }
  table_.unlink(tile);
  table_.lift(tile);
  table_.put(tile, from_of(move));
  each(token.removed, [&](int gone) { table_.put(gone, table_.spot_of(gone)); });
  each(token.removed | bit(tile), [&](int back) { table_.link(back); });
  table_.set_anchor(token.anchor);
}

// Rule 10: whether the seat to act has a shape after a move without a call.
bool Six::makes_shape(Move move) const {
  Six after = *this;
  after.play(move);
  return after.shape_of(turn_).has_value();
}

// Translation-free: cells count from the corner of the box.
std::uint64_t Six::key() const {
  const Box box = table_.box();
  std::uint64_t key = hands_key();
  each(table_.tiles(), [&](int tile) { key ^= tile_key(box, table_.spot_of(tile), camp(tile)); });
  return key;
}

std::string Six::text() const {
  const Box box = table_.box();
  std::string text;
  for (const int seat : {1, 2}) {
    std::vector<std::string> cells;
    for (const Spot spot : table_.sorted(box, tiles_of(seat)))
      cells.push_back(cell_text(box, spot));
    text += (cells.empty() ? "-" : join(cells, ";")) + ' ';
  }
  return text + std::to_string(turn_) + ' ' + std::to_string(hand_[0]) + ',' +
         std::to_string(hand_[1]);
}

namespace reading {

constexpr std::string_view kForm =
    "a position is '<seat 1's cells> <seat 2's cells> <seat to move> <in hand 1>,<in hand 2>', "
    "such as '0,0 1,0 1 20,20'";

// What play cannot leave, whatever the moves; `count` is of tiles on the table, `turn` to act.
std::optional<Refusal> refuses(const Settings& settings, std::array<int, 2> count,
                               std::array<int, 2> hand, int turn) {
  const int full = settings[kTiles];
  for (const int seat : {1, 2}) {
    const auto i = static_cast<std::size_t>(seat - 1);
    const std::string whose = "seat " + std::to_string(seat) + " has ";
    if (hand[i] < 0 || hand[i] > full - 1)
      return Refusal{whose + std::to_string(hand[i]) + " tiles in hand; 0 to " +
                     std::to_string(full - 1) + " are allowed"};
    if (count[i] > full)
      return Refusal{whose + std::to_string(count[i]) + " tiles on the table; " +
                     std::to_string(full) + " are allowed"};
    const bool exact = (hand[0] | hand[1]) != 0 || settings[kSplit] == kForbid;
    if (exact && count[i] + hand[i] != full)
      return Refusal{whose + std::to_string(count[i]) + " tiles on the table and " +
                     std::to_string(hand[i]) + " in hand; together they must be " +
                     std::to_string(full)};
  }
  if ((hand[0] | hand[1]) != 0) {
    if (hand[0] != hand[1] && hand[0] + 1 != hand[1])
      return Refusal{"hands of " + std::to_string(hand[0]) + " and " + std::to_string(hand[1]) +
                     " tiles cannot be: seats place in turn and seat 1 begins"};
    if (turn != (hand[0] == hand[1] ? 1 : 2))
      return Refusal{"with these hands it is seat " + std::to_string(other(turn)) + "'s turn"};
    return std::nullopt;
  }
  if (count[0] > 5 && count[1] > 5) return std::nullopt;
  // Rules 7 and 8. The last removal began with six or more tiles of each seat, lifted one of the
  // mover's and left at most three groups, of which a largest stayed.
  const int mover = other(turn), stayed = count[0] + count[1] - 1;
  const int before = std::max(6, count[0]) + std::max(6, count[1]);
  if (count[static_cast<std::size_t>(mover - 1)] < 1 || before - 1 > 3 * stayed)
    return Refusal{"play cannot leave " + std::to_string(count[0]) + " and " +
                   std::to_string(count[1]) + " tiles with seat " + std::to_string(turn) +
                   " to act: the largest of at most three groups stays"};
  return std::nullopt;
}

// Reads the last field; numbers too large to be right are cut to ones that are refused later.
Result<std::array<int, 2>> hands(std::string_view field) {
  const Refusal wrong{"the hands are " + quoted(field) + "; they are written as in '20,20'"};
  Scanner scanner(field);
  std::array<int, 2> hands{};
  for (int& hand : hands) {
    const bool comma = &hand == hands.data() || scanner.take(",");
    const auto number = scanner.number();
    if (!comma || !number) return wrong;
    hand = static_cast<int>(std::clamp<std::int64_t>(*number, -1, 99));
  }
  if (!scanner.done()) return wrong;
  return hands;
}

}  // namespace reading

Result<Six> Six::from_text(const Settings& settings, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 4) return Refusal{miscounted(reading::kForm, fields.size(), 4)};
  std::array<std::vector<Cell>, 2> cells;
  for (const std::size_t i : {0u, 1u}) {
    auto read = hex::read_cells(fields[i]);
    if (!read) return Refusal{"seat " + std::to_string(i + 1) + "'s cells: " + read.why()};
    cells[i] = std::move(*read);
  }
  if (fields[2] != "1" && fields[2] != "2")
    return Refusal{"the seat to move is " + quoted(fields[2]) + "; 1 and 2 are allowed"};
  const int turn = fields[2] == "1" ? 1 : 2;
  const auto hands = reading::hands(fields[3]);
  if (!hands) return hands.refusal();
  const std::array<int, 2> count = {static_cast<int>(std::min<std::size_t>(cells[0].size(), 99)),
                                    static_cast<int>(std::min<std::size_t>(cells[1].size(), 99))};
  if (auto refusal = reading::refuses(settings, count, *hands, turn)) return *refusal;

  for (const Cell cell : cells[1])
    if (std::ranges::binary_search(cells[0], cell))
      return Refusal{hex::text(cell) + " holds a tile of each seat"};
  std::vector<Cell> all = cells[0];
  all.insert(all.end(), cells[1].begin(), cells[1].end());
  if (const auto cell = hex::apart(all))
    return Refusal{"the tiles do not hang together: " + hex::text(*cell) + " is cut off"};

  Six six(settings, Empty{});
  for (const int seat : {1, 2}) {
    auto& own = cells[static_cast<std::size_t>(seat - 1)];
    if (*hands != std::array{0, 0}) {  // The start tile gets the first number.
      const Cell start{seat - 1, 0};
      const auto found = std::ranges::find(own, start);
      if (found == own.end())
        return Refusal{hex::text(start) + " must hold seat " + std::to_string(seat) +
                       "'s start tile while a hand is not empty"};
      std::rotate(own.begin(), found, found + 1);
    }
    for (const Cell cell : own)
      six.table_.put(six.take_from_hand(seat),
                     hex::spot(cell.q - all.front().q, cell.r - all.front().r));
  }
  six.hand_ = *hands;
  six.turn_ = turn;
  const int anchor = hex::lowest(six.table_.tiles());
  six.table_.set_anchor({anchor, cells[static_cast<std::size_t>(camp(anchor))].front()});
  if (!six.placing_phase()) six.table_.link_all();
  if (six.claim_ == kAuto) {
    const auto first = six.shape_of(1), second = six.shape_of(2);
    if (first && second)
      return Refusal{"both seats have a shape; one at most can stand, for the first ends the game"};
    if (first || second) six.ended_ = Outcome::win(first ? 1 : 2, first ? *first : *second);
  }
  if (!six.placing_phase() && !six.ended_) six.judge_elimination();
  return six;
}

std::string Six::move_text(Move move) const {
  if (move == kPass) return "pass";
  if (move == kOnlyCalls) return "!";
  const Box box = table_.box();
  std::string text;
  if ((move & kLifts) != 0) text = cell_text(box, from_of(move)) + '>';
  text += cell_text(box, to_of(move));
  if ((move & kNames) != 0) text += '=' + cell_text(box, stay_of(move));
  if ((move & kCalls) != 0) text += '!';
  return text;
}

Result<Move> Six::parse_placement(Scanner& scanner, Cell cell) const {
  if (!placing_phase())
    return Refusal{"all tiles are placed: a move is 'q,r>q,r', such as '0,2>3,-1'"};
  const bool calls = scanner.take("!");
  if (!scanner.done()) return Refusal{"a placement is 'q,r', such as '3,-1'"};
  const Box box = table_.box();
  const auto spot = table_.spot_at(box, cell);
  if (spot && table_.taken(*spot)) return Refusal{hex::text(cell) + " is taken"};
  if (!spot || !table_.is_edge(*spot)) return Refusal{hex::text(cell) + " touches no tile"};
  if (!opening_allows(*spot)) return Refusal{opening_demand()};
  return placing(*spot) | (calls ? kCalls : 0);
}

Result<Move> Six::parse_lifting(Scanner& scanner, Cell from, Cell to) const {
  if (placing_phase())
    return Refusal{"tiles move only when both hands are empty: a placement is 'q,r'"};
  std::optional<Cell> stay;
  if (scanner.take("=") && !(stay = hex::read_cell(scanner)))
    return Refusal{"the group that stays is named by its smallest cell, such as '=4,0'"};
  const bool calls = scanner.take("!");
  if (!scanner.done()) return Refusal{"a move is 'q,r>q,r', such as '0,2>3,-1'"};
  const Box box = table_.box();
  const auto start = table_.spot_at(box, from), end = table_.spot_at(box, to);
  if (!start || !holds(*start, turn_))
    return Refusal{hex::text(from) + " holds no tile of seat " + std::to_string(turn_)};
  if (from == to) return Refusal{"a tile may not be put back on its own cell"};
  if (end && table_.taken(*end)) return Refusal{hex::text(to) + " is taken"};
  const int tile = table_.tile_at(*start);
  if (!end || (table_.touching(*end) & ~bit(tile)) == 0)
    return Refusal{hex::text(to) + " touches no tile once " + hex::text(from) + " is lifted"};
  const auto groups = table_.groups_without(tile);
  if (groups.count > 1 && split_ == kForbid)
    return Refusal{"lifting " + hex::text(from) + " splits the tiles (split=forbid)"};
  if (groups.ties == 1 && stay) return Refusal{"no group is named when only one is largest"};
  std::vector<std::string> names;
  for (int i = 0; i < groups.ties; ++i) {
    const Tiles stays = groups.largest[static_cast<std::size_t>(i)];
    const Spot name = table_.smallest(box, stays);
    names.push_back('=' + cell_text(box, name));
    if (groups.ties > 1 && stay != table_.cell_at(box, name)) continue;
    if ((table_.touching(*end) & stays) == 0)
      return Refusal{hex::text(to) + " does not touch the group that stays"};
    return lift_move(tile, *end, stays) | (groups.ties > 1 ? staying(name) : 0) |
           (calls ? kCalls : 0);
  }
  return Refusal{"several groups are largest: name the one that stays, " + join(names, " or ")};
}

Result<Move> Six::parse_move(std::string_view text) const {
  Scanner scanner(text, Scanner::Spaces::kSkipped);
  if (ended_) return Refusal{"the game is over"};
  if (scanner.take("pass")) {
    std::vector<Move> moves;
    legal_moves(moves);
    if (scanner.done() && moves.front() == kPass) return kPass;
    return Refusal{"a seat passes only when it has no other move"};
  }
  Result<Move> move = kOnlyCalls;
  if (scanner.take("!")) {
    if (!scanner.done()) return Refusal{"a call alone is '!'"};
  } else {
    const auto cell = hex::read_cell(scanner);
    if (!cell)
      return Refusal{placing_phase() ? "a placement is 'q,r', such as '3,-1'"
                                     : "a move is 'q,r>q,r', such as '0,2>3,-1'"};
    if (!scanner.take(">")) {
      move = parse_placement(scanner, *cell);
    } else {
      const auto to = hex::read_cell(scanner);
      if (!to) return Refusal{"a move is 'q,r>q,r', such as '0,2>3,-1'"};
      move = parse_lifting(scanner, *cell, *to);
    }
  }
  if (!move || (*move & (kCalls | kOnlyCalls)) == 0) return move;
  if (claim_ == kAuto) return Refusal{"nothing is called here: shapes win by themselves"};
  const bool shape =
      *move == kOnlyCalls ? shape_of(turn_).has_value() : makes_shape(*move & ~kCalls);
  if (!shape) return Refusal{"seat " + std::to_string(turn_) + " has no shape to call"};
  return move;
}

std::vector<std::string> Six::targets(Move move) const {
  if (move == kPass) return {"pass"};
  if (move == kOnlyCalls) return {"call"};
  const Box box = table_.box();
  std::vector<std::string> touched;
  if ((move & kLifts) != 0) touched.push_back(cell_text(box, from_of(move)));
  touched.push_back(cell_text(box, to_of(move)));
  if ((move & kNames) != 0) touched.push_back(cell_text(box, stay_of(move)));
  if (claim_ == kCall && makes_shape(move & ~kCalls))
    touched.emplace_back((move & kCalls) != 0 ? "call" : "hush");
  return touched;
}

View Six::view(int) const {
  const Box box = table_.box();
  View view;
  view.stage = ended_ ? "over" : placing_phase() ? "place" : "move";
  for (const Spot spot : table_.sorted(box, table_.tiles()))
    view.items.push_back({cell_text(box, spot), holds(spot, 1) ? "1" : "2", 1});
  for (const int seat : {1, 2})
    view.items.push_back({"hand " + std::to_string(seat), std::to_string(seat), hand_of(seat)});
  if (ended_ && ended_->reason <= Reason::kRing) {
    std::vector<std::string> shape;
    for (const Spot spot : shape_cells(ended_->ranks[0] == 1 ? 1 : 2))
      shape.push_back(cell_text(box, spot));
    view.marks.emplace_back("shape", std::move(shape));
  }
  return view;
}

int Six::action(Move move) const {
  if (move == kPass) return 0;
  if (move == kOnlyCalls) return 1;
  const Box box = table_.box();
  const int call = (move & kCalls) != 0, cell = window(box, to_of(move));
  if ((move & kLifts) == 0) return kPlaceActions + 2 * cell + call;
  const auto before = [&](Tiles tiles, Spot spot) {
    int count = 0;
    each(tiles, [&](int tile) { count += box.order(table_.spot_of(tile)) < box.order(spot); });
    return count;
  };
  const int tile = before(tiles_of(turn_), from_of(move));
  int stay = 0;
  if ((move & kNames) != 0) {
    const auto groups = table_.groups_without(table_.tile_at(from_of(move)));
    Tiles names = 0;
    for (int i = 0; i < groups.ties; ++i)
      names |=
          bit(table_.tile_at(table_.smallest(box, groups.largest[static_cast<std::size_t>(i)])));
    stay = 1 + before(names, stay_of(move));
  }
  return kMoveActions + ((tile * kWindow + cell) * 4 + stay) * 2 + call;
}

void Six::features(int eye, std::span<float> planes) const {
  const Box box = table_.box();
  const auto plane = [&](int i) {
    return planes.subspan(static_cast<std::size_t>(i * kWindow), kWindow);
  };
  const auto mark = [&](int i, Spot spot) {
    plane(i)[static_cast<std::size_t>(window(box, spot))] = 1;
  };
  const auto hand = [&](int seat) {
    return static_cast<float>(hand_of(seat)) / static_cast<float>(full_ - 1);
  };
  each(table_.tiles(),
       [&](int tile) { mark(camp(tile) + 1 == eye ? 0 : 1, table_.spot_of(tile)); });
  for (const Spot spot : table_.edge()) mark(2, spot);
  std::ranges::fill(plane(3), hand(eye));
  std::ranges::fill(plane(4), hand(other(eye)));
  std::ranges::fill(plane(5), turn() == eye ? 1.0f : 0.0f);
  const auto quiet = static_cast<float>(quiet_), limit = static_cast<float>(limit_);
  std::ranges::fill(plane(6), limit_ == 0 ? 0.0f : std::min(1.0f, quiet / limit));
}

}  // namespace
}  // namespace sixfold

#include "games/six_search.h"

namespace sixfold {
namespace {

const Registered<Six> registered;

}  // namespace
}  // namespace sixfold
