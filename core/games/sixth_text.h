// Positions of SIXTH! written as texts, moves written and read, and why a move is none. A part of
// sixth.cpp.
#pragma once

namespace sixfold {
namespace {

template <bool kSpecial>
std::string Sixth<kSpecial>::board_text() const {
  std::vector<std::string> rows;
  for (int rank = side() - 1; rank >= 0; --rank) {
    std::vector<std::string> row;
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) row.push_back(std::to_string(gap));
      gap = 0;
    };
    for (int file = 0; file < side(); ++file) {
      const Pile& stack = pile(square::number(file, rank));
      if (stack.empty()) {
        ++gap;
        continue;
      }
      close_gap();
      row.emplace_back();
      for (int i = 0; i < stack.count(); ++i) row.back() += kLetters[stack.at(i)];
    }
    close_gap();
    rows.push_back(join(row, ","));
  }
  return join(rows, "/");
}

template <bool kSpecial>
std::string Sixth<kSpecial>::hand_text(int seat) const {
  const Hand& held = hand(seat);
  if (!held.chosen) return "?";
  std::string text;
  for (const int kind : {kDisc, kHunchback, kGiant}) {
    const int count = held.held[static_cast<std::size_t>(kind)];
    if (count > 0) text += kLetters[piece_of(kind, seat)] + std::to_string(count);
  }
  if (bonus_ == kWithArmy && during()) {
    text += '$' + std::to_string(held.points);
    for (const int kind : {kHunchback, kGiant})
      if (!held.paid[static_cast<std::size_t>(kind)]) text += kLetters[piece_of(kind, seat)];
  }
  if (text.empty()) text = "-";
  return held.lady && lady_ < 0 ? text + "+M" : text;
}

template <bool kSpecial>
std::string Sixth<kSpecial>::text() const {
  return board_text() + ' ' + std::to_string(turn_) + ' ' + hand_text(1) + '/' + hand_text(2) +
         ' ' + (barred_ == kNothing ? "-" : move_text(barred_)) + ' ' + std::to_string(scores_[0]) +
         '-' + std::to_string(scores_[1]) + ' ' + std::to_string(quiet_);
}

template <bool kSpecial>
std::string Sixth<kSpecial>::move_text(Move move) const {
  if (move == kPass) return "pass";
  if ((move & kChooses) != 0) {
    const int code = static_cast<int>(move & 7), lady = code & 1;
    if (during()) return "army M" + std::to_string(lady);
    const int giant = code >> 1 & 1, hunchback = code >> 2;
    const int discs = kArmyPoints - 3 * hunchback - 2 * giant - 2 * lady;
    return "army P" + std::to_string(discs) + 'H' + std::to_string(hunchback) + 'G' +
           std::to_string(giant) + 'M' + std::to_string(lady);
  }
  const std::string to = square::text(to_of(move));
  const int number = number_of(move);
  if ((move & kPlaces) != 0) return number == kDisc ? to : kLetters[piece_of(number, 1)] + to;
  return ((move & kSplits) != 0 ? std::to_string(number) : "") + square::text(from_of(move)) + '-' +
         to;
}

// Reads a square's name.
std::optional<int> read_square(Scanner& scanner, int side) {
  for (int file = 0; file < side; ++file) {
    const char letter = static_cast<char>('a' + file);
    if (!scanner.take({&letter, 1})) continue;
    const auto rank = scanner.number();
    if (!rank || *rank < 1 || *rank > side) return std::nullopt;
    return square::number(file, static_cast<int>(*rank) - 1);
  }
  return std::nullopt;
}

// Reads what is in kLetters' small letter with its number.
std::optional<int> read_count(Scanner& scanner, std::string_view letter, int most) {
  const auto number = scanner.take(letter) ? scanner.number() : std::nullopt;
  if (!number || *number < 0 || *number > most) return std::nullopt;
  return static_cast<int>(*number);
}

template <bool kSpecial>
Result<Move> Sixth<kSpecial>::parse_move(std::string_view text) const {
  if (winner_ != 0) return Refusal{"the game is over"};
  const Refusal form{
      choosing_army()
          ? (during() ? "an army is chosen by 'army M0' or 'army M1'"
                      : "an army is chosen as in 'army P7H1G1M0': 12 points in all")
          : "a disc is placed by its square, 'c3', another piece by 'Hc3', 'Gc3' or 'Mc3'; a "
            "stack moves by 'a1-c1', its top two pieces by '2a1-c1'"};
  Scanner scanner(text, Scanner::Spaces::kSkipped);
  Move move = kPass;
  if (scanner.take("army")) {
    const auto discs = during() ? 0 : read_count(scanner, "p", kArmyPoints);
    const auto hunchback = during() ? 0 : read_count(scanner, "h", 1);
    const auto giant = during() ? 0 : read_count(scanner, "g", 1);
    const auto lady = read_count(scanner, "m", 1);
    if (!discs || !hunchback || !giant || !lady || !scanner.done()) return form;
    if (!choosing_army()) return Refusal{"no army is to be chosen now"};
    move = choosing(*hunchback << 2 | *giant << 1 | *lady);
    const int points = *discs + 3 * *hunchback + 2 * *giant + 2 * *lady;
    if (!during() && points != kArmyPoints)
      return Refusal{"an army is worth 12 points; this one " + std::to_string(points)};
  } else if (!scanner.take("pass")) {
    int kind = kDisc;
    const auto count = scanner.number();
    for (const int special : {kHunchback, kGiant, kMilady})
      if (!count && kind == kDisc &&
          scanner.take(std::string_view("phgm").substr(static_cast<std::size_t>(special), 1)))
        kind = special;
    const auto first = read_square(scanner, side());
    if (!first) return form;
    if (kind == kDisc && scanner.take("-")) {
      const auto to = read_square(scanner, side());
      if (!to) return form;
      const int pieces = pile(*first).count();
      if (pieces == 0) return Refusal{square::text(*first) + " is empty"};
      if (count && pieces == 1)
        return Refusal{"the stack on " + square::text(*first) +
                       " is one piece and moves whole, without a number"};
      if (count && (*count < 1 || *count >= pieces))
        return Refusal{"a number says how many upper pieces of a stack move; of that on " +
                       square::text(*first) + " 1 to " + std::to_string(pieces - 1) +
                       ", and all without a number"};
      move = moving(*first, *to, count ? static_cast<int>(*count) : pieces, count.has_value());
    } else if (count) {
      return form;
    } else {
      move = placing(kind, *first);
    }
  }
  if (!scanner.done()) return form;
  std::vector<Move> moves;
  legal_moves(moves);
  if (std::ranges::find(moves, move) != moves.end()) return move;
  return Refusal{why_not(move)};
}

// Why a move that is well written is not legal.
template <bool kSpecial>
std::string Sixth<kSpecial>::why_not(Move move) const {
  if (move == kPass) return "a seat passes only when it has no other move";
  if (choosing_army()) return "an army is to be chosen first";
  const int to = to_of(move), number = number_of(move);
  if (lady_opens() && move != kPass) {
    if ((move & kPlaces) == 0 || number != kMilady) return "seat 2 puts Milady on the board first";
  }
  if ((move & kPlaces) != 0) {
    if (!pile(to).empty())
      return square::text(to) + " is taken; pieces are placed on empty squares";
    if (!can_pay(turn_, number))
      return "seat " + std::to_string(turn_) + " has no " +
             std::string(kNames[static_cast<std::size_t>(number)]) + " to place";
    if (number == kMilady && (square::edge(side()) & bit(to)) == 0)
      return "Milady is placed on the edge of the board";
    return "Milady is visible and must be covered";
  }
  const int from = from_of(move), height = pile(from).height();
  if (pile(to).empty()) return square::text(to) + " is empty; stacks move onto stacks";
  if ((reach(from, height) & bit(to)) == 0) {
    constexpr std::array<std::string_view, 6> names = {"",       "pawn",   "rook",
                                                       "knight", "bishop", "queen"};
    return "a stack of height " + std::to_string(height) + " moves as a " +
           std::string(names[static_cast<std::size_t>(height)]) + ", and " + square::text(to) +
           " is no stack that it reaches from " + square::text(from);
  }
  if ((capped_ & bit(to)) != 0) return "nothing may be put on the hunchback on " + square::text(to);
  if (move == barred_) return "it is the opposite of the last move";
  if (crowns_lady(from, to, number)) return "a tower of six under Milady would crown nobody";
  return "Milady is visible and must be covered";
}

}  // namespace
}  // namespace sixfold
