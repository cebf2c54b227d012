// Moves of Hexagone as they are told: as text, as touches, as numbers; and what an eye sees. A
// part of hexagone.cpp.
#pragma once

namespace sixfold::hexagone {

inline std::string letter(int colour) { return std::string(kLetters.substr(index(colour), 1)); }

// Dice and waiting pieces: each as often as it is there, in the order of colours.
inline std::string letters(const Counts& counts) {
  std::string text;
  for (int colour = 0; colour < kColours; ++colour)
    text.append(counts[index(colour)], kLetters[index(colour)]);
  return text;
}

inline std::optional<int> read_colour(Scanner& scanner) {
  for (int colour = 0; colour < kColours; ++colour)
    if (scanner.take(kLetters.substr(index(colour), 1))) return colour;
  return std::nullopt;
}

inline std::string Hexagone::move_text(Move move) const {
  if (move == kPass) return "pass";
  const auto cell = [&](Place at) { return hex::text(block_.cell(at)); };
  const auto site = [&](int at) { return cell(block_.place(at)); };
  switch (kind_of(move)) {
    case Kind::kRoll:
      return "roll " + letter(first_of(move)) + letter(second_of(move));
    case Kind::kSwap:
      return site(first_of(move)) + '~' + site(second_of(move));
    case Kind::kMain:
      return "main " + site(first_of(move));
    case Kind::kAdd:
      return letter(first_of(move)) + (reforms() ? '@' : '+') + cell(place_of(move));
    case Kind::kStop:
      return "stop";
    case Kind::kAgain:
      return "roll";
    case Kind::kReform:
      return "reform";
  }
  return {};
}

// How a move is written where some stage asks for one.
constexpr std::string_view form_of_moves(Stage stage) {
  switch (stage) {
    case Stage::kRoll1:
    case Stage::kRoll2:
    case Stage::kRollB:
      return "dice are 'roll' and two colours, such as 'roll rb'";
    case Stage::kSwap1:
    case Stage::kSwap2:
    case Stage::kSwapB:
      return "a swap is 'q,r~q,r', such as '0,0~1,0'";
    case Stage::kSecond:
      return "a second roll is taken by 'roll' or declined by 'stop'";
    case Stage::kMain:
    case Stage::kMainB:
      return "the main block is 'main' and its smallest cell, such as 'main 2,1'";
    case Stage::kReform:
    case Stage::kReformB:
      return "a piece is put back by 'r@q,r', such as 'r@4,2'";
    case Stage::kAfford:
      return "a small block is put together by 'reform' or left by 'stop'";
    case Stage::kBonus:
      return "a captured piece is added by 'r+q,r', such as 'r+4,2', or 'stop'";
    case Stage::kOver:
      return "the game is over";
  }
  return {};
}

inline Result<Move> Hexagone::parse_move(std::string_view text) const {
  const Refusal asked{std::string(form_of_moves(stage_))};
  Scanner scanner(text, Scanner::Spaces::kSkipped);
  if (stage_ == Stage::kOver) return asked;
  if (scanner.take("pass")) {
    if (!scanner.done() || !swaps()) return asked;
    std::vector<Move> moves;
    legal_moves(moves);
    if (moves.front() == kPass) return kPass;
    return Refusal{"a seat passes only when no swap is legal"};
  }
  if (rolls()) {
    std::array<int, 2> dice{};
    if (!scanner.take("roll")) return asked;
    for (int& die : dice) {
      const auto colour = read_colour(scanner);
      if (!colour || *colour == kWhite) return asked;
      die = *colour;
    }
    if (!scanner.done()) return asked;
    if (dice[0] > dice[1])
      return Refusal{"dice are told in the order of the colours, " + std::string(kLetters)};
    return coded(Kind::kRoll, dice[0], dice[1]);
  }
  if (swaps()) {
    const auto one = hex::read_cell(scanner);
    if (!one || !scanner.take("~")) return asked;
    const auto two = hex::read_cell(scanner);
    if (!two || !scanner.done()) return asked;
    return parse_swap(*one, *two);
  }
  if (names_main()) {
    if (!scanner.take("main")) return asked;
    const auto cell = hex::read_cell(scanner);
    if (!cell || !scanner.done()) return asked;
    std::vector<std::string> names;
    for (Sites open = mains_; open != 0; open &= open - 1) {
      const int site = lowest(open);
      if (block_.cell(block_.place(site)) == *cell) return coded(Kind::kMain, site);
      names.push_back(hex::text(block_.cell(block_.place(site))));
    }
    return Refusal{hex::text(*cell) + " is the smallest cell of no section that may be the main " +
                   "block: " + join(names, " or ") + " is"};
  }
  if (!reforms() && scanner.take("stop"))
    return scanner.done() ? Result(coded(Kind::kStop)) : asked;
  if (stage_ == Stage::kSecond)
    return scanner.take("roll") && scanner.done() ? Result(coded(Kind::kAgain)) : asked;
  if (stage_ == Stage::kAfford)
    return scanner.take("reform") && scanner.done() ? Result(coded(Kind::kReform)) : asked;
  const auto colour = read_colour(scanner);
  if (!colour || !scanner.take(reforms() ? "@" : "+")) return asked;
  const auto cell = hex::read_cell(scanner);
  if (!cell || !scanner.done()) return asked;
  return parse_addition(*colour, *cell);
}

inline Result<Move> Hexagone::parse_swap(hex::Cell one, hex::Cell two) const {
  std::array<int, 2> sites{};
  for (const std::size_t i : {0u, 1u}) {
    const hex::Cell cell = i == 0 ? one : two;
    const auto place = block_.place_of(cell);
    const auto site = place ? block_.site_at(*place) : std::nullopt;
    if (!site) return Refusal{"no piece lies on " + hex::text(cell)};
    sites[i] = *site;
  }
  const auto [a, b] = sites;
  if (a == b) return Refusal{"a piece cannot be swapped with itself"};
  if (two < one)
    return Refusal{"the smaller cell comes first: " + hex::text(two) + '~' + hex::text(one)};
  if (block_.colour(a) == block_.colour(b))
    return Refusal{"both pieces are of one colour: nothing would change"};
  const std::string dice = letter(dice_[0]) + " and " + letter(dice_[1]);
  if (((bit(a) | bit(b)) & rolled()) == 0)
    return Refusal{"neither piece is of a rolled colour, " + dice};
  if (!swappable(a, b)) return Refusal{"the pieces do not touch, and " + dice + " is no double"};
  return swap_of(a, b);
}

inline Result<Move> Hexagone::parse_addition(int colour, hex::Cell cell) const {
  const Counts& held = reforms() ? waiting_ : captured();
  if (held[index(colour)] == 0)
    return Refusal{"no piece " + letter(colour) + (reforms() ? " is waiting" : " is held")};
  const auto place = block_.place_of(cell);
  if (place && block_.site_at(*place)) return Refusal{hex::text(cell) + " is taken"};
  Sites near = 0;
  if (place)
    each(block_.taken(), [&](int site) {
      if (Block::touch(block_.place(site), *place)) near |= bit(site);
    });
  if (size(near) < 2) return Refusal{hex::text(cell) + " does not touch two pieces"};
  if ((near & block_.of(colour)) != 0)
    return Refusal{hex::text(cell) + " touches a piece of the same colour"};
  const Move move = addition({colour, *place});
  if (reforms()) {
    std::vector<Move> moves;
    legal_moves(moves);
    if (std::ranges::find(moves, move) == moves.end())
      return Refusal{letter(colour) + " on " + hex::text(cell) +
                     " would leave no way to put the other pieces back"};
  }
  return move;
}

inline std::vector<std::string> Hexagone::targets(Move move) const {
  if (move == kPass) return {"pass"};
  const auto cell = [&](Place at) { return hex::text(block_.cell(at)); };
  switch (kind_of(move)) {
    case Kind::kSwap:
      return {cell(block_.place(first_of(move))), cell(block_.place(second_of(move)))};
    case Kind::kMain:
      return {cell(block_.place(first_of(move)))};
    case Kind::kAdd:
      return {letter(first_of(move)), cell(place_of(move))};
    default:
      return {move_text(move)};
  }
}

inline View Hexagone::view(int) const {
  View view;
  view.stage = kStages[static_cast<std::size_t>(stage_)];
  for (const int site : block_.sorted())
    view.items.push_back(
        {hex::text(block_.cell(block_.place(site))), letter(block_.colour(site)), 1});
  const auto hold = [&](const std::string& place, const Counts& counts) {
    for (int colour = 0; colour < kColours; ++colour)
      if (counts[index(colour)] > 0)
        view.items.push_back({place, letter(colour), counts[index(colour)]});
  };
  for (int seat = 1; seat <= seats_; ++seat)
    hold("hand " + std::to_string(seat), captured_[index(seat - 1)]);
  if (shows_dice()) {
    view.items.push_back({"beside", "die " + letter(dice_[0]), 1 + doubled()});
    if (!doubled()) view.items.push_back({"beside", "die " + letter(dice_[1]), 1});
  }
  hold("beside", waiting_);
  if (names_main()) {
    int number = 0;
    std::vector<int> sites;
    each(mains_, [&](int site) { sites.push_back(site); });
    std::ranges::sort(sites, {}, [&](int site) { return block_.place(site).order(); });
    for (const int main : sites) {
      std::vector<std::string> cells;
      const Sites section = block_.section(main);
      for (const int site : block_.sorted())
        if ((section & bit(site)) != 0) cells.push_back(hex::text(block_.cell(block_.place(site))));
      view.marks.emplace_back("section " + std::to_string(++number), std::move(cells));
    }
  }
  return view;
}

inline int Hexagone::action(Move move) const {
  if (move == kPass) return 0;
  switch (kind_of(move)) {
    case Kind::kStop:
      return 1;
    case Kind::kAgain:
      return 2;
    case Kind::kReform:
      return 3;
    case Kind::kRoll:
      return kThrowActions + kThrows.of_faces[index(6 * first_of(move) + second_of(move))];
    case Kind::kMain:
      return kMainActions + block_.rank(first_of(move));
    case Kind::kSwap:
      return kSwapActions + kPieces * block_.rank(first_of(move)) + block_.rank(second_of(move));
    case Kind::kAdd:
      break;
  }
  const Place at = place_of(move);
  int first = -1, direction = 0;
  for (int way = 0; way < 6; ++way) {
    const auto site = block_.site_at(beside(at, way));
    if (!site || (first >= 0 && block_.place(first).order() < block_.place(*site).order()))
      continue;
    first = *site;
    direction = way;
  }
  return kAddActions + (first_of(move) * kPieces + block_.rank(first)) * 6 + direction;
}

// Wherever the block lies, equal positions have equal keys.
inline std::uint64_t Hexagone::key() const {
  const Place corner = block_.corner();
  std::uint64_t pieces = 0;
  each(block_.taken(), [&](int site) {
    const Place at = block_.place(site);
    const auto where = static_cast<std::uint64_t>(64 * (at.q - corner.q) + at.r - corner.r);
    pieces += mix((where * 8 + static_cast<std::uint64_t>(block_.colour(site)) + 1) *
                  0x9e3779b97f4a7c15u);
  });
  std::uint64_t key = mix(pieces);
  const auto add = [&](std::uint64_t word) { key = mix(key * 0x9e3779b97f4a7c15u + word + 1); };
  const auto add_counts = [&](const Counts& counts) {
    std::uint64_t word = 0;
    for (const std::uint8_t count : counts) word = word * 64 + count;
    add(word);
  };
  add_counts(waiting_);
  for (int seat = 0; seat < seats_; ++seat) add_counts(captured_[index(seat)]);
  add(static_cast<std::uint64_t>(stage_));
  add(shows_dice() ? static_cast<std::uint64_t>(dice_[0] * 8 + dice_[1]) : 0);
  add(turn_);
  add(stage_ == Stage::kOver ? 0 : seat_);
  return key;
}

// Planes: a colour each; where a piece may be added; then, the same all over: pieces waiting by
// colour; dice by colour; one's own captured pieces by colour; those of the other seats in turn;
// whose turn it is; turns begun; the stage.
inline void Hexagone::features(int eye, std::span<float> planes) const {
  int next = 0;
  const auto plane = [&] {
    return planes.subspan(index(kWindow * kWindow * next++), index(kWindow * kWindow));
  };
  const auto fill = [&](float value) { std::ranges::fill(plane(), value); };
  const auto share = [](int part, int whole) {
    return static_cast<float>(part) / static_cast<float>(whole);
  };
  const Place corner = block_.corner();
  const auto where = [&](Place at) {
    return index((at.q - corner.q + 1) * kWindow + at.r - corner.r + 1);
  };
  for (int colour = 0; colour < kColours; ++colour) {
    const auto pieces = plane();
    each(block_.of(colour), [&](int site) { pieces[where(block_.place(site))] = 1; });
  }
  const auto open = plane();
  const Counts& held = reforms() ? waiting_ : captured();
  if (reforms() || stage_ == Stage::kBonus)
    for (const Placement& way : Additions(Openings(block_), held).ways()) open[where(way.at)] = 1;
  for (const std::uint8_t count : waiting_) fill(share(count, kEach));
  for (int colour = 0; colour < kWhite; ++colour)
    fill(shows_dice() ? share((dice_[0] == colour) + (dice_[1] == colour), 2) : 0);
  const int self = (eye - 1) % seats_;
  for (const std::uint8_t count : captured_[index(self)]) fill(share(count, kEach));
  for (int other = 1; other < kMostPlayers; ++other)
    fill(other < seats_ ? share(total(captured_[index((self + other) % seats_)]), kPieces) : 0);
  for (int other = 0; other < kMostPlayers; ++other)
    fill(stage_ != Stage::kOver && other < seats_ && seat_ == (self + other) % seats_ + 1 ? 1 : 0);
  fill(share(turn_, solo() ? kSoloRolls : kMostTurns));
  for (int stage = 0; stage < static_cast<int>(Stage::kOver); ++stage)
    fill(static_cast<int>(stage_) == stage ? 1 : 0);
}

}  // namespace sixfold::hexagone
