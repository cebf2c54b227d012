// SIXTH!: stacks that move as chess pieces by their height; a tower of six crowns the colour on
// top. Rule numbers are those of docs/games/sixth.md.
#include <algorithm>
#include <bit>

#include "games/sixth_stack.h"
#include "position.h"
#include "text.h"

namespace sixfold {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"disc", "hunchback", "giant", "Milady"};
constexpr std::array<int, 4> kPoints = {1, 3, 2, 2};  // Rule 16.
constexpr int kArmyPoints = 12;
constexpr int kMostQuiet = 1'000'000'000;  // as far as plies without progress are counted

enum Place { kGoal, kBonus, kLadyStart, kArmy, kBoard, kDiscs, kLimit };
enum Goal { kKing, kKings };
enum Bonus { kNone, kWithMilady, kWithHunchback, kWithGiant, kWithArmy };
enum LadyStart { kOnBoard, kInHand };
enum Army { kBefore, kDuring };
enum Board { kFive, kFour };

constexpr std::string_view kGoals[] = {"king", "kings"};
constexpr std::string_view kBonuses[] = {"none", "milady", "hunchback", "giant", "army"};
constexpr std::string_view kLadyStarts[] = {"board", "hand"};
constexpr std::string_view kArmies[] = {"before", "during"};
constexpr std::string_view kBoards[] = {"5", "4"};
constexpr Squares kLarge = square::board(5), kSmall = square::board(4);
constexpr int standard_discs(const Settings& settings) {
  return settings[kBoard] == kFive ? 15 : 12;
}
constexpr Option kOptions[] = {
    {"goal", kGoals, 0, 0, kKing},           {"bonus", kBonuses, 0, 0, kNone},
    {"milady", kLadyStarts, 0, 0, kOnBoard}, {"army", kArmies, 0, 0, kBefore},
    {"board", kBoards, 0, 0, kFive},         {"discs", {}, 1, 16, 15, standard_discs},
    {"limit", {}, 0, 1'000'000, 100},
};
constexpr Preset kPresets[] = {
    {"sixth", "sixth"},
    {"sixth-kings", "sixth(goal=kings)"},
    {"six-making", "sixth(discs=16)"},
    {"six-making-4x4", "sixth(board=4)"},
    {"sixth-milady", "sixth(bonus=milady)"},
    {"sixth-hunchback", "sixth(bonus=hunchback)"},
    {"sixth-giant", "sixth(bonus=giant)"},
    {"sixth-army", "sixth(bonus=army)"},
};

constexpr int kPlaceActions = 1;
constexpr int kMoveActions = kPlaceActions + 4 * square::kCount;
constexpr int kBeforeActions = kMoveActions + square::kCount * square::kCount * 5;
constexpr int kDuringActions = kBeforeActions + 8;

constexpr int kStackPlanes = 6 * kTallest;
constexpr int kSeatPlanes = 9;  // for the eye, then for the other seat
constexpr int kPlanes = kStackPlanes + 2 * kSeatPlanes + 4;

template <bool kSpecial>
class SixthSearcher;

template <bool kSpecial>
class Sixth {
 public:
  using Searcher = SixthSearcher<kSpecial>;

  static constexpr Info kInfo{.id = "sixth",
                              .version = 1,
                              .most_seats = 2,
                              .has_chance = false,
                              .has_secrets = false,
                              .repeats = true,
                              .actions = kDuringActions + 2,
                              .features = {kPlanes, square::kSide, square::kSide},
                              .options = kOptions,
                              .presets = kPresets};

  static bool fits(const Settings& settings) { return kSpecial || settings[kBonus] == kNone; }
  static std::optional<Refusal> refuses(const Settings& settings);

  explicit Sixth(const Settings& settings);

  int seats() const { return 2; }
  int turn() const { return winner_ != 0 ? kOver : turn_; }
  std::optional<Outcome> outcome() const;
  std::optional<std::array<int, kMaxSeats>> scores() const;
  int quiet() const { return quiet_; }
  void close() { barred_ = kNothing; }
  // A square that was emptied is filled only by placing, so only a part that moved can go back.
  bool may_return(Move move) const { return move == kPass || (move & kSplits) != 0; }

  template <class Visit>
  void each_move(Visit visit) const;
  void legal_moves(std::vector<Move>& moves) const;
  std::uint64_t count_moves() const;
  Move random_move(Random& random) const;
  void play(Move move);

  std::uint64_t key() const;
  std::string text() const;
  static Result<Sixth> from_text(const Settings& settings, std::string_view text);
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  std::vector<std::string> targets(Move move) const;
  View view(int eye) const;
  int action(Move move) const;
  void features(int eye, std::span<float> planes) const;

 protected:
  using Pile = Stack<kSpecial>;

  // What a seat has off the board.
  struct Hand {
    std::array<std::uint8_t, 3> held{};  // by kind
    std::int8_t points = 0;              // not yet spent (army=during)
    bool chosen = true;                  // its army
    bool lady = false;                   // may place Milady
    std::array<bool, 3> paid{};          // of hunchback and giant
    bool operator==(const Hand&) const = default;

    // The pieces of a set that is not chosen, by kind. Rules 1, 2 and 14.
    static std::array<int, 3> of_set(const Settings& settings) {
      const int bonus = settings[kBonus];
      const int discs = bonus == kNone         ? settings[kDiscs]
                        : bonus == kWithMilady ? 12
                        : bonus == kWithArmy   ? 0
                                               : 11;
      return {discs, bonus == kWithHunchback, bonus == kWithGiant};
    }
  };
  // All pieces of each seat, by kind, and of Milady those on the board.
  struct Count {
    std::array<std::array<int, 3>, 2> pieces{};
    int ladies = 0;
  };
  Hand& hand(int seat) { return hands_[static_cast<std::size_t>(seat - 1)]; }
  const Hand& hand(int seat) const { return hands_[static_cast<std::size_t>(seat - 1)]; }
  Pile& pile(int at) { return piles_[static_cast<std::size_t>(at)]; }
  const Pile& pile(int at) const { return piles_[static_cast<std::size_t>(at)]; }
  int side() const { return four_ ? 4 : 5; }
  bool during() const { return army_ == kDuring; }

  static int class_of(int height) { return std::min(height, 6); }
  Squares board() const { return four_ ? kSmall : kLarge; }
  Squares empty() const { return tall_[0]; }
  Squares taken() const { return board() & ~tall_[0]; }
  void put(int at, Pile stack, int before, int now);
  Squares reach(int from, int height) const;
  std::uint64_t count_reach(int from, int height, Squares held) const;
  std::uint64_t count_plain() const;
  Squares open_targets(int from) const;
  int pieces_that_cover(int from) const;

  bool choosing_army() const { return kSpecial && !hand(turn_).chosen; }
  bool lady_opens() const;
  bool lady_visible() const { return kSpecial && lady_ >= 0 && pile(lady_).top() == kLady; }
  bool must_cover() const;
  bool crowns_lady(int from, int to, int count) const;
  bool can_pay(int seat, int kind) const;
  Count count_pieces() const;
  int army_points(int seat, const Count& all) const;
  void take(int seat, int kind);
  void give(Piece piece);
  void crown(int at);
  Move opposite(int from, int to, int count) const;
  void count_quiet_ply() { quiet_ += quiet_ < kMostQuiet; }
  std::uint64_t stack_key(int at) const {
    return mix(std::uint64_t{pile(at).bits} << 5 | static_cast<std::uint64_t>(at));
  }
  std::uint64_t rest_key() const;
  std::string board_text() const;
  std::string hand_text(int seat) const;
  std::string why_not(Move move) const;
  std::optional<Refusal> read_board(std::string_view field);
  std::optional<Refusal> read_row(std::string_view row, int rank);
  std::string reserve_forms() const;
  std::optional<Refusal> read_hand(std::string_view field, int seat);
  std::optional<Refusal> read_progress(std::string_view scores, std::string_view quiet);
  std::optional<Refusal> read_barred(std::string_view text);
  std::optional<Refusal> wrong_stack(int at) const;
  std::optional<Refusal> wrong_material(const Settings& settings) const;
  std::optional<Refusal> wrong_opening() const;
  std::optional<Refusal> wrong_army(int seat, const Count& all) const;
  std::optional<Refusal> wrong_set(int seat, const Count& all, const Settings& settings) const;
  std::optional<Refusal> wrong_waiting() const;
  template <class Visit>
  void each_deed(Visit visit) const;

  std::array<Pile, square::kCount> piles_{};
  std::array<Squares, 7> tall_{};  // squares by the height of what stands there; 6 is also for more
  std::array<Hand, 2> hands_{};
  std::uint32_t barred_ = kNothing;  // rule 6; only a move that would be legal otherwise
  int quiet_ = 0;
  int limit_;
  Squares capped_ = 0;     // squares on which nothing may be put: a hunchback is on top
  std::int8_t lady_ = -1;  // the square with Milady
  std::uint8_t turn_ = 1, winner_ = 0;
  std::array<std::uint8_t, 2> scores_{};
  std::uint8_t goal_, bonus_, lady_start_, army_, set_;  // set_ is the discs or points of a set
  bool four_;
};

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::refuses(const Settings& settings) {
  if (settings[kBonus] != kNone && settings[kDiscs] != standard_discs(settings))
    return Refusal{"option discs goes with bonus=none only: the bonus sets have their numbers"};
  if (settings[kBonus] != kWithMilady && settings[kLadyStart] != kOnBoard)
    return Refusal{"option milady goes with bonus=milady only"};
  if (settings[kBonus] != kWithArmy && settings[kArmy] != kBefore)
    return Refusal{"option army goes with bonus=army only"};
  return std::nullopt;
}

template <bool kSpecial>
Sixth<kSpecial>::Sixth(const Settings& settings)
    : limit_(settings[kLimit]),
      goal_(static_cast<std::uint8_t>(settings[kGoal])),
      bonus_(static_cast<std::uint8_t>(settings[kBonus])),
      lady_start_(static_cast<std::uint8_t>(settings[kLadyStart])),
      army_(static_cast<std::uint8_t>(settings[kArmy])),
      set_(static_cast<std::uint8_t>(bonus_ == kNone ? settings[kDiscs] : kArmyPoints)),
      four_(settings[kBoard] == kFour) {
  tall_[0] = board();
  for (Hand& hand : hands_) {
    std::ranges::copy(Hand::of_set(settings), hand.held.begin());
    hand.lady = bonus_ == kWithMilady;
    hand.chosen = bonus_ != kWithArmy;
  }
  if (bonus_ == kWithMilady && lady_start_ == kOnBoard) {  // Rule 15.
    turn_ = 2;
    hand(1).lady = false;
  }
}

template <bool kSpecial>
std::optional<Outcome> Sixth<kSpecial>::outcome() const {
  if (winner_ == 0) return std::nullopt;
  return Outcome::win(winner_, goal_ == kKing ? Reason::kKing : Reason::kKings);
}

template <bool kSpecial>
std::optional<std::array<int, kMaxSeats>> Sixth<kSpecial>::scores() const {
  if (goal_ == kKing) return std::nullopt;
  return std::array<int, kMaxSeats>{scores_[0], scores_[1]};
}

// ---- Rules

// Makes `stack` what lies on a square, the heights before and now being known.
template <bool kSpecial>
void Sixth<kSpecial>::put(int at, Pile stack, int before, int now) {
  const Squares here = bit(at);
  tall_[static_cast<std::size_t>(before)] &= ~here;
  tall_[static_cast<std::size_t>(now)] |= here;
  pile(at) = stack;
  if constexpr (kSpecial) {
    capped_ &= ~here;
    if (stack.empty()) return;
    if (kind_of(stack.top()) == kHunchback) capped_ |= here;
    for (int i = 0; i < stack.count(); ++i)
      if (stack.at(i) == kLady) lady_ = static_cast<std::int8_t>(at);
  }
}

// Rule 5.
template <bool kSpecial>
Squares Sixth<kSpecial>::reach(int from, int height) const {
  const auto i = static_cast<std::size_t>(from);
  switch (height) {
    case 1:
      return square::kOrthogonal[i] & taken();
    case 2:
      return square::slide(from, taken(), 0, 4);
    case 3:
      return square::kKnight[i] & taken();
    case 4:
      return square::slide(from, taken(), 4, 8);
    case 5:
      return square::slide(from, taken(), 0, 8);
    default:
      return 0;  // Rule 7.
  }
}

// Where the stack or a part of it may go, rules 6, 12 and 13 aside.
template <bool kSpecial>
Squares Sixth<kSpecial>::open_targets(int from) const {
  const Squares open = reach(from, pile(from).height());
  return kSpecial ? open & ~capped_ : open;  // Rule 10.
}

// Rule 15: Milady is put on the board before anything else.
template <bool kSpecial>
bool Sixth<kSpecial>::lady_opens() const {
  return kSpecial && bonus_ == kWithMilady && hand(2).lady && !hand(1).lady;
}

// How many ways there are to cover Milady from a square, rule 6 observed.
template <bool kSpecial>
int Sixth<kSpecial>::pieces_that_cover(int from) const {
  if ((open_targets(from) & bit(lady_)) == 0) return 0;
  const bool bars = (barred_ & kMoves) != 0 && from_of(barred_) == from && to_of(barred_) == lady_;
  return pile(from).count() - bars;
}

// Rule 12.
template <bool kSpecial>
bool Sixth<kSpecial>::must_cover() const {
  if (!lady_visible()) return false;
  bool possible = false;
  each(taken(), [&](int from) { possible |= from != lady_ && pieces_that_cover(from) > 0; });
  return possible;
}

// Rule 13.
template <bool kSpecial>
bool Sixth<kSpecial>::crowns_lady(int from, int to, int count) const {
  if (!kSpecial || pile(from).top() != kLady) return false;
  const int kept = pile(from).count() - count;
  return pile(to).height() + pile(from).upper(kept).height() > kTallest;
}

// Whether a piece of a kind can come from the hand or be paid for.
template <bool kSpecial>
bool Sixth<kSpecial>::can_pay(int seat, int kind) const {
  const Hand& from = hand(seat);
  const auto i = static_cast<std::size_t>(kind);
  if (kind == kMilady) return from.lady && lady_ < 0;
  if (from.held[i] > 0) return true;
  return kSpecial && during() && !from.paid[i] && from.points >= kPoints[i];
}

template <bool kSpecial>
void Sixth<kSpecial>::take(int seat, int kind) {
  Hand& from = hand(seat);
  const auto i = static_cast<std::size_t>(kind);
  if (!kSpecial) {
    --from.held[kDisc];
    return;
  }
  if (kind == kMilady) {
    if (bonus_ == kWithMilady) hand(1).lady = hand(2).lady = true;
    return;
  }
  if (from.held[i] > 0) {
    --from.held[i];
    return;
  }
  from.points = static_cast<std::int8_t>(from.points - kPoints[i]);
  from.paid[i] = kind != kDisc;
}

template <bool kSpecial>
typename Sixth<kSpecial>::Count Sixth<kSpecial>::count_pieces() const {
  Count all;
  for (const int seat : {1, 2})
    std::ranges::copy(hand(seat).held, all.pieces[static_cast<std::size_t>(seat - 1)].begin());
  each(taken(), [&](int at) {
    for (int i = 0; i < pile(at).count(); ++i) {
      const Piece piece = pile(at).at(i);
      if (piece == kLady)
        ++all.ladies;
      else
        ++all.pieces[static_cast<std::size_t>(seat_of(piece) - 1)]
                    [static_cast<std::size_t>(kind_of(piece))];
    }
  });
  return all;
}

// What a seat's pieces are worth with the points it has left; Milady's are not among them.
template <bool kSpecial>
int Sixth<kSpecial>::army_points(int seat, const Count& all) const {
  int points = hand(seat).points;
  for (std::size_t kind = 0; kind < 3; ++kind)
    points += all.pieces[static_cast<std::size_t>(seat - 1)][kind] * kPoints[kind];
  return points;
}

// Rule 8, `kings`: a piece that is taken off goes home.
template <bool kSpecial>
void Sixth<kSpecial>::give(Piece piece) {
  if (piece == kLady)
    lady_ = -1;
  else
    ++hand(seat_of(piece)).held[static_cast<std::size_t>(kind_of(piece))];
}

// Rule 8: a stack of six or more was made.
template <bool kSpecial>
void Sixth<kSpecial>::crown(int at) {
  const int seat = seat_of(pile(at).top());
  if (goal_ == kKing) {
    winner_ = static_cast<std::uint8_t>(seat);
    return;
  }
  quiet_ = 0;
  if (++scores_[static_cast<std::size_t>(seat - 1)] == 6) winner_ = static_cast<std::uint8_t>(seat);
  Pile stack = pile(at);
  const int before = class_of(stack.height());
  while (stack.height() > kTallest) {
    give(stack.top());
    stack = stack.lower(stack.count() - 1);
  }
  put(at, stack, before, stack.height());
}

// Rule 6: the move back, if it would be legal now but for that rule.
template <bool kSpecial>
Move Sixth<kSpecial>::opposite(int from, int to, int count) const {
  if (winner_ != 0 || pile(from).empty() || pile(to).count() < count) return kNothing;
  if ((open_targets(to) & bit(from)) == 0 || crowns_lady(to, from, count)) return kNothing;
  if constexpr (kSpecial)
    if (lady_visible() && from != lady_ && must_cover()) return kNothing;
  return moving(to, from, count, count < pile(to).count());
}

// Calls `visit` with each legal move that is no pass.
template <bool kSpecial>
template <class Visit>
void Sixth<kSpecial>::each_deed(Visit visit) const {
  if constexpr (kSpecial) {
    if (choosing_army()) {
      for (int code = 0; code < (during() ? 2 : 8); ++code) visit(choosing(code));
      return;
    }
  }
  const bool covers = must_cover();
  if (!covers) {
    if (!lady_opens() && can_pay(turn_, kDisc))
      each(empty(), [&](int to) { visit(placing(kDisc, to)); });
    if constexpr (kSpecial) {
      for (const int kind : {kHunchback, kGiant})
        if (!lady_opens() && can_pay(turn_, kind))
          each(empty(), [&](int to) { visit(placing(kind, to)); });
      if (can_pay(turn_, kMilady))
        each(empty() & square::edge(side()), [&](int to) { visit(placing(kMilady, to)); });
    }
  }
  each(taken(), [&](int from) {
    Squares targets = open_targets(from);
    if (covers) targets &= bit(lady_);
    const int pieces = pile(from).count();
    each(targets, [&](int to) {
      for (int count = 1; count <= pieces; ++count) {
        const Move move = moving(from, to, count, count < pieces);
        if (move != barred_ && !crowns_lady(from, to, count)) visit(move);
      }
    });
  });
}

template <bool kSpecial>
template <class Visit>
void Sixth<kSpecial>::each_move(Visit visit) const {
  if (winner_ != 0) return;
  bool any = false;
  each_deed([&](Move move) {
    any = true;
    visit(move);
  });
  if (!any) visit(kPass);  // Rule 9.
}

template <bool kSpecial>
void Sixth<kSpecial>::legal_moves(std::vector<Move>& moves) const {
  each_move([&](Move move) { moves.push_back(move); });
}

// How many stacks a stack of some height meets.
template <bool kSpecial>
std::uint64_t Sixth<kSpecial>::count_reach(int from, int height, Squares held) const {
  const auto i = static_cast<std::size_t>(from);
  if (height == 3) return static_cast<std::uint64_t>(std::popcount(square::kKnight[i] & held));
  std::uint64_t count = 0;
  for (std::size_t way = height == 4 ? 4 : 0; way < (height == 2 ? 4 : 8); ++way)
    count += (square::kRays[i][way] & held) != 0;
  return count;
}

// How many moves there are without special pieces, that barred by rule 6 among them.
template <bool kSpecial>
std::uint64_t Sixth<kSpecial>::count_plain() const {
  std::uint64_t count = 0;
  if (hand(turn_).held[kDisc] > 0) count = static_cast<std::uint64_t>(std::popcount(empty()));
  const Squares held = taken();
  count += square::count_neighbours(tall_[1], held);
  each(held & ~tall_[1], [&](int from) {
    const int height = pile(from).count();
    count += static_cast<std::uint64_t>(height) * count_reach(from, height, held);
  });
  return count;
}

template <bool kSpecial>
std::uint64_t Sixth<kSpecial>::count_moves() const {
  if (winner_ != 0) return 0;
  if constexpr (kSpecial) {
    std::uint64_t count = 0;
    each_move([&](Move) { ++count; });
    return count;
  } else {
    return std::max<std::uint64_t>(count_plain() - (barred_ != kNothing), 1);
  }
}

// The move of a random number among those that count_moves counts.
template <bool kSpecial>
Move Sixth<kSpecial>::random_move(Random& random) const {
  if constexpr (kSpecial) {
    std::array<Move, 2048> moves;  // 25 stacks of 5 have at most 25 * 8 * 5 moves
    std::uint32_t count = 0;
    each_move([&](Move move) { moves[count++] = move; });
    return moves[random.below(count)];
  } else {
    const Squares held = taken();
    const int places = hand(turn_).held[kDisc] > 0 ? std::popcount(empty()) : 0;
    const std::uint64_t moves = count_plain();
    if (moves == (barred_ != kNothing)) return kPass;
    for (;;) {  // until it is not the barred one
      auto pick = static_cast<int>(random.below(moves));
      if (pick < places) {
        Squares left = empty();
        for (; pick > 0; --pick) left &= left - 1;
        return placing(kDisc, square::lowest(left));
      }
      pick -= places;
      for (Squares left = held; left != 0; left &= left - 1) {
        const int from = square::lowest(left), pieces = pile(from).count();
        Squares targets = reach(from, pieces);
        const int here = pieces * std::popcount(targets);
        if (pick >= here) {
          pick -= here;
          continue;
        }
        for (; pick >= pieces; pick -= pieces) targets &= targets - 1;
        const Move move = moving(from, square::lowest(targets), pick + 1, pick + 1 < pieces);
        if (move != barred_) return move;
        break;
      }
    }
  }
}

template <bool kSpecial>
void Sixth<kSpecial>::play(Move move) {
  const int seat = turn_;
  turn_ = static_cast<std::uint8_t>(other(seat));
  barred_ = kNothing;
  if (move == kPass) return count_quiet_ply();
  if constexpr (kSpecial) {
    if ((move & kChooses) != 0) {  // Rule 16.
      count_quiet_ply();
      Hand& own = hand(seat);
      const bool hunchback = (move & 4) != 0, giant = (move & 2) != 0, lady = (move & 1) != 0;
      own.chosen = true;
      own.lady = lady;
      const int left = kArmyPoints - (lady ? 2 : 0);
      if (during())
        own.points = static_cast<std::int8_t>(left);
      else
        own.held = {static_cast<std::uint8_t>(left - (hunchback ? 3 : 0) - (giant ? 2 : 0)),
                    hunchback, giant};
      return;
    }
  }
  const int to = to_of(move);
  if ((move & kPlaces) != 0) {
    const int kind = kSpecial ? number_of(move) : kDisc;
    take(seat, kind);
    Pile stack;
    stack.add(piece_of(kind, kind == kMilady ? 1 : seat));
    put(to, stack, 0, kSpecial ? height_of_kind(kind) : 1);
    quiet_ = 0;
    return;
  }
  count_quiet_ply();
  const int from = from_of(move), count = number_of(move);
  const Pile whole = pile(from), target = pile(to);
  const int kept = whole.count() - count, stood = target.height();
  const Pile lower = whole.lower(kept), raised = target.under(whole.upper(kept));
  const int left = kSpecial ? lower.height() : kept;
  const int height = kSpecial ? raised.height() : stood + count;
  put(from, lower, kSpecial ? whole.height() : kept + count, left);
  put(to, raised, stood, class_of(height));
  if (height > kTallest) crown(to);
  if (kept > 0) barred_ = static_cast<std::uint32_t>(opposite(from, to, count));
}

// ---- Identity

template <bool kSpecial>
std::uint64_t Sixth<kSpecial>::key() const {
  std::uint64_t key = rest_key();
  each(taken(), [&](int at) { key ^= stack_key(at); });
  return key;
}

// Of all but the stacks.
template <bool kSpecial>
std::uint64_t Sixth<kSpecial>::rest_key() const {
  const auto small = [](auto value) { return static_cast<std::uint64_t>(value); };
  // Bits 60 to 62 tell a hand, this and a stack apart.
  std::uint64_t key = mix(std::uint64_t{1} << 62 | small(barred_) << 8 | small(turn_) << 6 |
                          small(scores_[0]) << 3 | scores_[1]);
  for (const int seat : {1, 2}) {
    const Hand& held = hand(seat);
    std::uint64_t all = small(seat) << 60 | small(held.held[0]) << 8;
    if constexpr (kSpecial)
      all |= small(held.held[1]) << 16 | small(held.held[2]) << 20 | small(held.points) << 24 |
             small(held.chosen) << 30 | small(held.lady) << 31 | small(held.paid[1]) << 32 |
             small(held.paid[2]) << 33;
    key ^= mix(all);
  }
  return key;
}

// ---- Hands, eyes, learning

template <bool kSpecial>
std::vector<std::string> Sixth<kSpecial>::targets(Move move) const {
  if (move == kPass || (move & kChooses) != 0) return {move_text(move)};
  const std::string to = square::text(to_of(move));
  const int number = number_of(move);
  if ((move & kPlaces) != 0) {
    const int owner = number == kMilady ? 1 : turn_;
    return {std::string(1, kLetters[piece_of(number, owner)]), to};
  }
  const int lowest = pile(from_of(move)).count() - number + 1;
  return {square::text(from_of(move)) + ':' + std::to_string(lowest), to};
}

template <bool kSpecial>
View Sixth<kSpecial>::view(int) const {
  View view;
  view.stage = winner_ != 0      ? "over"
               : choosing_army() ? "army"
               : lady_opens()    ? "milady"
               : must_cover()    ? "cover"
                                 : "play";
  each(board(), [&](int at) {
    view.cells.push_back(square::text(at));
    for (int i = 0; i < pile(at).count(); ++i)
      view.items.push_back({square::text(at), std::string(1, kLetters[pile(at).at(i)]), 1});
  });
  for (const int seat : {1, 2}) {
    const Hand& held = hand(seat);
    const std::string place = "hand " + std::to_string(seat);
    for (const int kind : {kDisc, kHunchback, kGiant}) {
      const int count = held.held[static_cast<std::size_t>(kind)];
      if (count > 0 || (kind == kDisc && held.chosen && !during()))
        view.items.push_back({place, std::string(1, kLetters[piece_of(kind, seat)]), count});
    }
    if (bonus_ == kWithArmy && during() && held.chosen)
      view.items.push_back({place, "$", held.points});
    if (lady_ < 0 && held.lady && !hand(other(seat)).lady) view.items.push_back({place, "M", 1});
  }
  if (lady_ < 0 && hand(1).lady && hand(2).lady) view.items.push_back({"beside", "M", 1});
  if (tall_[6] != 0)
    view.marks.emplace_back("shape", std::vector{square::text(square::lowest(tall_[6]))});
  return view;
}

template <bool kSpecial>
int Sixth<kSpecial>::action(Move move) const {
  if (move == kPass) return 0;
  if ((move & kChooses) != 0)
    return (during() ? kDuringActions : kBeforeActions) + static_cast<int>(move & 7);
  if ((move & kPlaces) != 0) return kPlaceActions + 4 * to_of(move) + number_of(move);
  return kMoveActions + (from_of(move) * square::kCount + to_of(move)) * 5 + number_of(move) - 1;
}

template <bool kSpecial>
void Sixth<kSpecial>::features(int eye, std::span<float> planes) const {
  const auto plane = [&](int i) {
    return planes.subspan(static_cast<std::size_t>(i * square::kCount), square::kCount);
  };
  each(taken(), [&](int at) {
    for (int level = 0; level < std::min(pile(at).count(), kTallest); ++level) {
      const auto mark = [&](int i) { plane(6 * level + i)[static_cast<std::size_t>(at)] = 1; };
      const Piece piece = pile(at).at(level);
      if (piece == kLady) {
        mark(4);
        continue;
      }
      mark((kind_of(piece) == kDisc ? 0 : 2) + (seat_of(piece) != eye));
      if (kind_of(piece) == kGiant) mark(5);
    }
  });
  const auto fill = [&](int i, int part, int whole) {
    const float share = whole == 0 ? 0.0f : static_cast<float>(part) / static_cast<float>(whole);
    std::ranges::fill(plane(kStackPlanes + i), std::min(share, 1.0f));
  };
  int next = 0;
  for (const int seat : {eye, other(eye)}) {
    const Hand& held = hand(seat);
    fill(next++, held.held[kDisc], set_);
    for (const std::size_t kind : {1u, 2u}) fill(next++, held.held[kind], 1);
    fill(next++, held.lady && lady_ < 0, 1);
    fill(next++, held.points, kArmyPoints);
    for (const std::size_t kind : {1u, 2u}) fill(next++, during() && !held.paid[kind], 1);
    fill(next++, !held.chosen, 1);
    fill(next++, scores_[static_cast<std::size_t>(seat - 1)], 6);
  }
  fill(next++, turn() == eye, 1);
  fill(next++, quiet_, limit_);
  if (barred_ == kNothing) return;
  const auto mark = [&](int i, int at, int count) {
    plane(kStackPlanes + i)[static_cast<std::size_t>(at)] =
        static_cast<float>(count) / static_cast<float>(kTallest);
  };
  mark(next++, from_of(barred_), number_of(barred_));
  mark(next, to_of(barred_), kTallest);
}

}  // namespace
}  // namespace sixfold

#include "games/sixth_reading.h"
#include "games/sixth_search.h"
#include "games/sixth_text.h"

namespace sixfold {
namespace {

const Registered<Sixth<false>, Sixth<true>> registered;

}  // namespace
}  // namespace sixfold
