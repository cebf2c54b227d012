// Positions of SIXTH! read from texts, and why a text is none. A part of sixth.cpp.
#pragma once

namespace sixfold {
namespace {

constexpr std::string_view kForm =
    "a position is '<board> <seat to act> <reserves> <forbidden> <scores> <progress>', such as "
    "'5/5/5/5/5 1 P15/p15 - 0-0 0'";

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::read_row(std::string_view row, int rank) {
  int file = 0;
  bool gap_before = false;
  for (const std::string_view part : split(row, ',')) {
    Scanner scanner(part);
    if (const auto gap = scanner.number(); gap && scanner.done()) {
      if (gap_before || *gap < 1 || *gap > side() - file)
        return Refusal{"rank " + std::to_string(rank + 1) + ": " + quoted(part) +
                       " is no number of empty squares that fits there; one number for each gap"};
      gap_before = true;
      file += static_cast<int>(*gap);
      continue;
    }
    gap_before = false;
    if (file >= side() || part.empty() || part.size() > 10)
      return Refusal{"rank " + std::to_string(rank + 1) + ": " + quoted(part) +
                     " is no stack that fits there; there are " + std::to_string(side()) +
                     " squares, and stacks of 1 to 10 pieces"};
    Pile stack;
    for (const char letter : part) {
      const auto piece = kLetters.find(letter);
      if (piece == kLetters.npos || (!kSpecial && piece > 1))
        return Refusal{"rank " + std::to_string(rank + 1) + ": " + quoted(part) +
                       " is no stack; pieces here are " +
                       std::string(kLetters.substr(0, kSpecial ? kLetters.size() : 2))};
      stack.add(static_cast<Piece>(piece));
    }
    put(square::number(file++, rank), stack, 0, class_of(stack.height()));
  }
  if (file != side())
    return Refusal{"rank " + std::to_string(rank + 1) + " has " + std::to_string(file) +
                   " squares; it must have " + std::to_string(side())};
  return std::nullopt;
}

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::read_board(std::string_view field) {
  const auto rows = split(field, '/');
  if (rows.size() != static_cast<std::size_t>(side()))
    return Refusal{"the board has " + std::to_string(rows.size()) + " ranks; it must have " +
                   std::to_string(side())};
  for (int i = 0; i < side(); ++i)
    if (auto refusal = read_row(rows[static_cast<std::size_t>(i)], side() - 1 - i)) return refusal;
  Squares towers = 0;
  std::optional<Refusal> wrong;
  each(taken(), [&](int at) {
    if (pile(at).height() > kTallest) towers |= bit(at);
    if (!wrong) wrong = wrong_stack(at);
  });
  if (!wrong && std::popcount(towers) > 1)
    wrong = Refusal{"two towers of six or more; the first ends the game"};
  return wrong;
}

// A stack that play cannot make.
template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::wrong_stack(int at) const {
  const Pile& stack = pile(at);
  const std::string where = "the stack on " + square::text(at) + ' ';
  for (int i = 0; i + 1 < stack.count(); ++i)
    if (kind_of(stack.at(i)) == kHunchback)
      return Refusal{where + "has a hunchback under another piece"};
  if (stack.height() <= kTallest) return std::nullopt;
  if (goal_ == kKings)
    return Refusal{where + "is six or more high; it would have been cut to five"};
  if (kSpecial && stack.top() == kLady)
    return Refusal{where + "is six or more high under Milady, who crowns nobody"};
  bool made = false;
  for (int kept = 1; kept < stack.count(); ++kept)
    made |= stack.lower(kept).height() <= kTallest && stack.upper(kept).height() <= kTallest;
  if (!made) return Refusal{where + "is higher than one move can make of two stacks"};
  return std::nullopt;
}

// Examples of reserves.
template <bool kSpecial>
std::string Sixth<kSpecial>::reserve_forms() const {
  switch (bonus_) {
    case kNone:
      return "'P15/p15' or '-/p1'";
    case kWithMilady:
      return "'P12+M/p12+M', 'P11/p12' or '-/p1'";
    case kWithHunchback:
      return "'P11H1/p11h1' or '-/h1'";
    case kWithGiant:
      return "'P11G1/p11g1' or '-/g1'";
    default:
      return during() ? "'$12HG/$10hg+M', 'P1$0G/$3' or '?/?'" : "'P7H1G1/p10+M', '-/h1' or '?/?'";
  }
}

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::read_hand(std::string_view field, int seat) {
  Hand& held = hand(seat);
  held = {};
  const Refusal wrong{"seat " + std::to_string(seat) + "'s reserve " + quoted(field) +
                      " is not written as in " + reserve_forms()};
  if (field == "?" && bonus_ == kWithArmy) {
    held.chosen = false;
    return std::nullopt;
  }
  if (field.ends_with("+M")) {
    held.lady = true;
    field.remove_suffix(2);
  }
  Scanner scanner(field);
  for (const int kind : {kDisc, kHunchback, kGiant}) {
    if (!scanner.take(kLetters.substr(piece_of(kind, seat), 1))) continue;
    const auto count = scanner.number();
    if (!count || *count < 1 || *count > 99) return wrong;
    held.held[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(*count);
  }
  if (bonus_ == kWithArmy && during()) {
    const auto points = scanner.take("$") ? scanner.number() : std::nullopt;
    if (!points || *points < 0 || *points > kArmyPoints) return wrong;
    held.points = static_cast<std::int8_t>(*points);
    for (const int kind : {kHunchback, kGiant})
      held.paid[static_cast<std::size_t>(kind)] =
          !scanner.take(kLetters.substr(piece_of(kind, seat), 1));
  }
  const bool none = held.held == Hand{}.held && !(bonus_ == kWithArmy && during());
  if (none ? field != "-" : !scanner.done()) return wrong;
  return std::nullopt;
}

// Pieces on the board and in hand that no set of the ruleset has.
template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::wrong_material(const Settings& settings) const {
  const Count all = count_pieces();
  if (all.ladies > 1) return Refusal{"there are two Miladies"};
  const bool waits = hand(1).lady || hand(2).lady;
  if (bonus_ != kWithMilady && bonus_ != kWithArmy && (all.ladies > 0 || waits))
    return Refusal{"there is no Milady in this ruleset"};
  if (all.ladies > 0 && waits)
    return Refusal{"Milady is on the board; '+M' tells that she is off it"};
  if (const bool open = lady_opens() && lady_start_ == kOnBoard; open || choosing_army()) {
    if (auto refusal = wrong_opening()) return refusal;
  } else if (!hand(1).chosen || !hand(2).chosen) {
    return Refusal{std::string("armies are chosen by seat 1, then by seat 2; it is seat ") +
                   (hand(1).chosen ? "2" : "1") + "'s turn"};
  }
  for (const int seat : {1, 2}) {
    auto refusal = !hand(seat).chosen    ? std::nullopt
                   : bonus_ == kWithArmy ? wrong_army(seat, all)
                                         : wrong_set(seat, all, settings);
    if (refusal) return refusal;
  }
  return bonus_ == kWithMilady && all.ladies == 0 ? wrong_waiting() : std::nullopt;
}

// Before Milady is put on the board or the armies are chosen, nothing has been played.
template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::wrong_opening() const {
  const bool army = choosing_army();
  const std::string before = army ? "armies are chosen by seat 1, then by seat 2, "
                                  : "seat 2 puts Milady on the board first, ";
  if (taken() != 0) return Refusal{before + "before anything is placed"};
  if (scores_[0] + scores_[1] > 0) return Refusal{before + "before anybody scores"};
  const int turn = army && !hand(1).chosen ? 1 : 2, quiet = army ? turn - 1 : 0;
  if (turn_ != turn || (army && turn == 1 && hand(2).chosen))
    return Refusal{before + "and it is seat " + std::to_string(turn) + "'s turn"};
  if (quiet_ != quiet) return Refusal{before + "and the progress is " + std::to_string(quiet)};
  return std::nullopt;
}

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::wrong_army(int seat, const Count& all) const {
  const auto& pieces = all.pieces[static_cast<std::size_t>(seat - 1)];
  const Hand& held = hand(seat);
  const std::string has = "seat " + std::to_string(seat) + " has ";
  const int points = army_points(seat, all);
  if (pieces[kHunchback] > 1 || pieces[kGiant] > 1 ||
      (points != kArmyPoints && points != kArmyPoints - kPoints[kMilady]))
    return Refusal{has + "an army of " + std::to_string(points) +
                   " points; 12, or 10 and Milady, with one hunchback and one giant at most"};
  for (const std::size_t kind : {1u, 2u})
    if (during() && held.paid[kind] != (pieces[kind] == 1))
      return Refusal{has + "a " + std::string(kNames[kind]) +
                     (held.paid[kind] ? " that is paid for and nowhere to be seen"
                                      : " that is there and not paid for")};
  if (during() && scores_[0] + scores_[1] == 0 && held.held != Hand{}.held)
    return Refusal{has + "pieces in hand; with army=during they only come back with a point"};
  const bool paid = points != kArmyPoints;
  if (all.ladies == 0 && held.lady != paid)
    return Refusal{has + "an army of " + std::to_string(points) +
                   " points; Milady waits, '+M', for a seat whose army is 10 points"};
  if (all.ladies > 0 && army_points(1, all) == kArmyPoints && army_points(2, all) == kArmyPoints)
    return Refusal{"Milady is on the board and no army paid for her"};
  return std::nullopt;
}

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::wrong_set(int seat, const Count& all,
                                                  const Settings& settings) const {
  const auto& pieces = all.pieces[static_cast<std::size_t>(seat - 1)];
  const std::array<int, 3> set = Hand::of_set(settings);
  for (const int kind : {kDisc, kHunchback, kGiant})
    if (const auto i = static_cast<std::size_t>(kind); pieces[i] != set[i])
      return Refusal{"seat " + std::to_string(seat) + " has " + std::to_string(pieces[i]) +
                     " of the piece " + kLetters[piece_of(kind, seat)] +
                     " on the board and in hand; the set has " + std::to_string(set[i])};
  return std::nullopt;
}

// Milady off the board, with bonus=milady.
template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::wrong_waiting() const {
  if (lady_start_ == kOnBoard && scores_[0] + scores_[1] == 0) {
    if (lady_opens()) return std::nullopt;
    return Refusal{
        "Milady is not on the board, which she leaves only with a point; before the "
        "first move she waits for seat 2: 'P12/p12+M'"};
  }
  if (hand(1).lady && hand(2).lady) return std::nullopt;
  return Refusal{"Milady off the board waits for both seats: '+M' after either reserve"};
}

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::read_progress(std::string_view scores,
                                                      std::string_view quiet) {
  Scanner points(scores);
  const auto first = points.number();
  const bool dash = points.take("-");
  const auto second = points.number();
  const bool scores_come = goal_ == kKings && 2 * set_ > kTallest;
  const int most = scores_come ? 6 : 0;
  if (!first || !dash || !second || !points.done() || *first < 0 || *second < 0 || *first > most ||
      *second > most || (*first == 6 && *second == 6))
    return Refusal{"the scores are " + quoted(scores) + "; " +
                   (scores_come       ? "0-0 to 6-5 or 5-6 are allowed"
                    : goal_ == kKings ? "0-0 is allowed: all discs together make no tower of six"
                                      : "0-0 is allowed: nothing scores with goal=king")};
  scores_ = {static_cast<std::uint8_t>(*first), static_cast<std::uint8_t>(*second)};
  if (*first == 6 || *second == 6) winner_ = *first == 6 ? 1 : 2;
  Scanner number(quiet);
  const auto plies = number.number();
  const int most_quiet = limit_ > 0 ? limit_ : kMostQuiet;
  if (!plies || !number.done() || *plies < 0 || *plies > most_quiet)
    return Refusal{"the progress is " + quoted(quiet) + "; 0 to " +
                   (limit_ > 0 ? "the limit of " : "") + std::to_string(most_quiet) +
                   " are allowed"};
  quiet_ = static_cast<int>(*plies);
  return std::nullopt;
}

template <bool kSpecial>
std::optional<Refusal> Sixth<kSpecial>::read_barred(std::string_view text) {
  if (text == "-") return std::nullopt;
  if (winner_ != 0 || (limit_ > 0 && quiet_ >= limit_))
    return Refusal{"nothing is forbidden when the game is over: '-'"};
  const auto move = parse_move(text);
  if (!move)
    return Refusal{"the forbidden move " + quoted(text) + " could not be played: " + move.why()};
  if ((*move & kMoves) == 0 || move_text(*move) != text)
    return Refusal{"the forbidden move " + quoted(text) + " is not a move such as '2a1-c1'"};
  barred_ = static_cast<std::uint32_t>(*move);
  return std::nullopt;
}

template <bool kSpecial>
Result<Sixth<kSpecial>> Sixth<kSpecial>::from_text(const Settings& settings,
                                                   std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != 6) return Refusal{miscounted(kForm, fields.size(), 6)};
  Sixth position(settings);
  if (auto refusal = position.read_board(fields[0])) return *refusal;
  if (fields[1] != "1" && fields[1] != "2")
    return Refusal{"the seat to act is " + quoted(fields[1]) + "; 1 and 2 are allowed"};
  position.turn_ = fields[1] == "1" ? 1 : 2;
  const auto hands = split(fields[2], '/');
  if (hands.size() != 2) return Refusal{"the reserves are two, parted by '/', such as 'P15/p15'"};
  for (const int seat : {1, 2})
    if (auto refusal = position.read_hand(hands[static_cast<std::size_t>(seat - 1)], seat))
      return *refusal;
  if (auto refusal = position.read_progress(fields[4], fields[5])) return *refusal;
  if (auto refusal = position.wrong_material(settings)) return *refusal;
  if (position.bonus_ == kWithMilady && !position.lady_opens())
    position.hand(1).lady = position.hand(2).lady = true;
  if (position.bonus_ == kWithArmy && position.lady_ >= 0)
    for (const int seat : {1, 2})
      position.hand(seat).lady = position.army_points(seat, position.count_pieces()) != kArmyPoints;
  if (position.tall_[6] != 0)
    position.winner_ =
        static_cast<std::uint8_t>(seat_of(position.pile(square::lowest(position.tall_[6])).top()));
  if (auto refusal = position.read_barred(fields[3])) return *refusal;
  return position;
}

}  // namespace
}  // namespace sixfold
