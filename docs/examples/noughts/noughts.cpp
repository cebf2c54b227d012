// Noughts and crosses: three in a row on nine squares. Rules, texts and features of the game.
#include "grid/square.h"
#include "position.h"
#include "text.h"

namespace sixfold {
namespace {

using square::bit;
using square::each;
using square::number;
using square::Squares;

constexpr int kSide = 3;
constexpr Squares kBoard = square::board(kSide);

enum OptionNumber : std::size_t { kAim };
enum Aim { kMake, kAvoid };
constexpr std::string_view kAims[] = {"make", "avoid"};
constexpr Option kOptions[] = {{"aim", kAims, 0, 0, kMake}};
constexpr Preset kPresets[] = {{"noughts", "noughts"}, {"noughts-avoid", "noughts(aim=avoid)"}};

// --8<-- [start:lines]
constexpr auto kLines = [] {
  std::array<Squares, 8> lines{};
  for (int at = 0; at < kSide; ++at) {
    const auto line = static_cast<std::size_t>(at);
    for (int along = 0; along < kSide; ++along) {
      lines[line] |= bit(number(at, along));
      lines[kSide + line] |= bit(number(along, at));
    }
    lines[6] |= bit(number(at, at));
    lines[7] |= bit(number(at, kSide - 1 - at));
  }
  return lines;
}();
// --8<-- [end:lines]

class Noughts {
 public:
  // --8<-- [start:facts]
  static constexpr Info kInfo{.id = "noughts",
                              .version = 1,
                              .most_seats = 2,
                              .has_chance = false,
                              .has_secrets = false,
                              .repeats = false,
                              .actions = kSide * kSide,
                              .features = {3, kSide, kSide},
                              .options = kOptions,
                              .presets = kPresets};

  static std::optional<Refusal> refuses(const Settings&) { return std::nullopt; }
  explicit Noughts(const Settings& settings) : avoid_(settings[kAim] == kAvoid) {}
  // --8<-- [end:facts]

  // --8<-- [start:rules]
  int seats() const { return 2; }
  int turn() const { return outcome() ? kOver : mover(); }
  int quiet() const { return 0; }  // every ply fills a square

  std::optional<Outcome> outcome() const {
    for (const int seat : {1, 2})  // Rule 3
      if (has_line(seat)) return Outcome::win(avoid_ ? 3 - seat : seat, Reason::kLine);
    if (empty() == 0) return Outcome::draw(Reason::kFullTable);  // Rule 4
    return std::nullopt;
  }

  void legal_moves(std::vector<Move>& moves) const {
    if (outcome()) return;
    each(empty(), [&](int at) { moves.push_back(static_cast<Move>(at)); });  // Rule 2
  }

  void play(Move move) { held(mover()) |= bit(static_cast<int>(move)); }
  // --8<-- [end:rules]

  // --8<-- [start:texts]
  std::uint64_t key() const {
    return mix(std::uint64_t{held_[0]} << 32 | held_[1] | std::uint64_t{avoid_} << 63);
  }

  // Rows from the top, such as "..x/.o./... 1", and who is to act.
  std::string text() const {
    std::string text;
    for (int rank = kSide - 1; rank >= 0; --rank) {
      for (int file = 0; file < kSide; ++file) text += sign(number(file, rank));
      text += rank > 0 ? '/' : ' ';
    }
    return text + std::to_string(mover());
  }

  static Result<Noughts> from_text(const Settings& settings, std::string_view text) {
    Noughts game(settings);
    const Refusal form{"a position is three rows of 'x', 'o' and '.', and 1 or 2: '..x/.o./... 1'"};
    const auto fields = split(text, ' ');
    const auto rows = split(fields.front(), '/');
    if (fields.size() != 2 || rows.size() != kSide) return form;
    for (int rank = 0; rank < kSide; ++rank) {
      const std::string_view row = rows[static_cast<std::size_t>(kSide - 1 - rank)];
      if (row.size() != kSide) return form;
      for (int file = 0; file < kSide; ++file) {
        const char sign = row[static_cast<std::size_t>(file)];
        if (sign != 'x' && sign != 'o' && sign != '.') return form;
        if (sign != '.') game.held(sign == 'x' ? 1 : 2) |= bit(number(file, rank));
      }
    }
    const int more = std::popcount(game.held_[0]) - std::popcount(game.held_[1]);
    if (more != 0 && more != 1) return Refusal{"crosses begin, and take turns with noughts"};
    if (game.has_line(1) && game.has_line(2)) return Refusal{"both cannot have three in a row"};
    if (fields[1] != std::to_string(game.mover()))
      return Refusal{"it is the turn of seat " + std::to_string(game.mover())};
    return game;
  }

  std::string move_text(Move move) const { return square::text(static_cast<int>(move)); }

  Result<Move> parse_move(std::string_view text) const {
    if (outcome()) return Refusal{"the game is over"};
    Scanner scanner(text, Scanner::Spaces::kSkipped);
    std::optional<Move> found;
    each(kBoard, [&](int at) {
      if (!found && scanner.take(square::text(at))) found = static_cast<Move>(at);
    });
    if (!found || !scanner.done()) return Refusal{quoted(text) + " is no square; a1 to c3 are"};
    if ((empty() & bit(static_cast<int>(*found))) == 0)
      return Refusal{square::text(static_cast<int>(*found)) + " is taken"};
    return *found;
  }
  // --8<-- [end:texts]

  // --8<-- [start:seen]
  std::vector<std::string> targets(Move move) const { return {move_text(move)}; }

  View view(int) const {
    View view{.stage = outcome() ? "over" : "play", .cells = {}, .items = {}, .marks = {}};
    each(kBoard, [&](int at) {
      view.cells.push_back(square::text(at));
      if (sign(at) != '.') view.items.push_back({square::text(at), std::string(1, sign(at))});
    });
    return view;
  }

  int action(Move move) const {
    const int at = static_cast<int>(move);
    return kSide * square::file(at) + square::rank(at);
  }

  // What the eye holds, what the other seat holds, and whether the eye is to act.
  void features(int eye, std::span<float> planes) const {
    const int own = eye == 2 ? 2 : 1;
    each(kBoard, [&](int at) {
      const auto place = static_cast<std::size_t>(action(static_cast<Move>(at)));
      planes[place] = (held(own) & bit(at)) != 0 ? 1.0f : 0.0f;
      planes[9 + place] = (held(3 - own) & bit(at)) != 0 ? 1.0f : 0.0f;
      planes[18 + place] = turn() == own ? 1.0f : 0.0f;
    });
  }
  // --8<-- [end:seen]

 private:
  Squares& held(int seat) { return held_[static_cast<std::size_t>(seat - 1)]; }
  Squares held(int seat) const { return held_[static_cast<std::size_t>(seat - 1)]; }
  Squares empty() const { return kBoard & ~held(1) & ~held(2); }
  int mover() const { return std::popcount(held(1)) == std::popcount(held(2)) ? 1 : 2; }
  bool has_line(int seat) const {
    return std::ranges::any_of(kLines, [&](Squares line) { return (held(seat) & line) == line; });
  }
  char sign(int at) const {
    return (held(1) & bit(at)) != 0 ? 'x' : (held(2) & bit(at)) != 0 ? 'o' : '.';
  }

  std::array<Squares, 2> held_{};
  bool avoid_;
};

const Registered<Noughts> registered;

}  // namespace
}  // namespace sixfold
