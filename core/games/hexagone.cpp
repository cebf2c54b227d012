// Hexagone: swap pieces by dice, capture groups of three, reform what falls apart. Here is what a
// position holds; the parts at the end tell how it is played and told. Rule numbers are those of
// docs/games/hexagone.md.
#include "games/hexagone_reform.h"
#include "games/hexagone_setup.h"
#include "position.h"

namespace sixfold::hexagone {

enum OptionPlace { kBonusOption, kPlayers, kGaps };
enum Answer { kNo, kYes };

inline constexpr std::string_view kAnswers[] = {"no", "yes"};
inline constexpr int kMostPlayers = 4;
inline constexpr Option kOptions[] = {
    {"bonus", kAnswers, 0, 0, kNo},
    {"players", {}, 1, kMostPlayers, 2},
    {"gaps", kAnswers, 0, 0, kNo},
};
inline constexpr Preset kPresets[] = {
    {"hexagone", "hexagone"},
    {"hexagone-advanced", "hexagone(bonus=yes)"},
    {"hexagone-solo", "hexagone(players=1)"},
};

inline constexpr int kFew = 10;         // pieces with which a game is over (rule 13)
inline constexpr int kMostTurns = 400;  // rule 14
inline constexpr int kSoloRolls = 15;   // rule 16

// What is asked. The names are those of the position text.
enum class Stage : std::uint8_t {
  kRoll1,
  kSwap1,
  kSecond,
  kRoll2,
  kSwap2,
  kMain,
  kReform,
  kAfford,  // whether to reform a small block in order to buy a bonus roll
  kBonus,
  kRollB,
  kSwapB,
  kMainB,
  kReformB,
  kOver,
};
inline constexpr std::string_view kStages[] = {
    "roll1",   "swap1",  "roll2?", "roll2", "swap2", "main",    "reform",
    "reform?", "bonus?", "rollb",  "swapb", "mainb", "reformb", "over",
};

// A move: a kind, and what it needs. Dice are two colours, the lower first; a swap is two sites, a
// main block its smallest site; an addition is a colour and a place.
enum class Kind : std::uint8_t { kRoll, kSwap, kMain, kAdd, kStop, kAgain, kReform };
constexpr Move coded(Kind kind, int a = 0, int b = 0) {
  return static_cast<Move>(kind) << 32 | static_cast<Move>(a) << 16 | static_cast<Move>(b);
}
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move >> 32 & 0xff); }
constexpr int first_of(Move move) { return static_cast<int>(move >> 16 & 0xffff); }
constexpr int second_of(Move move) { return static_cast<int>(move & 0xffff); }
constexpr Place place_of(Move move) {
  return {static_cast<std::uint8_t>(second_of(move) / 64),
          static_cast<std::uint8_t>(second_of(move) % 64)};
}
inline Move addition(const Placement& placement) {
  return coded(Kind::kAdd, placement.colour, placement.at.order());
}

// The 21 throws of two dice, and which of them each of the 36 pairs of faces is.
struct Throws {
  std::array<Move, 21> moves{};
  std::array<std::uint8_t, 36> of_faces{};
};
inline constexpr Throws kThrows = [] {
  Throws throws;
  std::uint8_t next = 0;
  for (int a = 0; a < 6; ++a)
    for (int b = a; b < 6; ++b) {
      throws.moves[next] = coded(Kind::kRoll, a, b);
      throws.of_faces[index(6 * a + b)] = throws.of_faces[index(6 * b + a)] = next++;
    }
  return throws;
}();

inline constexpr int kWindow = 44;  // the side of the square that features show
inline constexpr int kPlanes = 49;

// Actions: pass, stop, a second roll, a reform to buy, throws, main blocks by their smallest piece,
// swaps by the two pieces, additions by colour, the first piece that they touch, and where of it.
inline constexpr int kThrowActions = 4;
inline constexpr int kMainActions = kThrowActions + 21;
inline constexpr int kSwapActions = kMainActions + kPieces;
inline constexpr int kAddActions = kSwapActions + kPieces * kPieces;
inline constexpr int kActions = kAddActions + kColours * kPieces * 6;

class Hexagone {
 public:
  static constexpr Info kInfo{.id = "hexagone",
                              .version = 1,
                              .most_seats = kMostPlayers,
                              .has_chance = true,
                              .has_secrets = false,
                              .repeats = false,
                              .actions = kActions,
                              .features = {kPlanes, kWindow, kWindow},
                              .options = kOptions,
                              .presets = kPresets,
                              .draws_start = true};

  static std::optional<Refusal> refuses(const Settings& settings) {
    if (settings[kPlayers] == 1 && settings[kBonusOption] == kYes)
      return Refusal{"a solo game has no bonus rolls: with players=1, bonus must be no"};
    return std::nullopt;
  }

  explicit Hexagone(const Settings& settings) : Hexagone(Empty{}, settings) {
    Random random(0);
    draw(settings, random);
  }
  static Hexagone set_up(const Settings& settings, Random& random) {
    Hexagone game(Empty{}, settings);
    game.draw(settings, random);
    return game;
  }

  int seats() const { return seats_; }
  int turn() const {
    if (stage_ == Stage::kOver) return kOver;
    return rolls() ? kChance : seat_;
  }
  std::optional<Outcome> outcome() const;
  // Captured pieces, in the solo game the pieces left (rules 13 and 16).
  std::optional<std::array<int, kMaxSeats>> scores() const;
  int quiet() const { return 0; }  // nothing depends on it

  void legal_moves(std::vector<Move>& moves) const;
  std::uint64_t count_moves() const;
  Move random_move(Random& random) const;
  void play(Move move);
  std::uint64_t weight(Move move) const {
    return rolls() && first_of(move) != second_of(move) ? 2 : 1;
  }

  std::uint64_t key() const;
  std::string text() const;
  static Result<Hexagone> from_text(const Settings& settings, std::string_view text);
  std::string move_text(Move move) const;
  Result<Move> parse_move(std::string_view text) const;
  std::vector<std::string> targets(Move move) const;
  View view(int eye) const;
  int action(Move move) const;
  void features(int eye, std::span<float> planes) const;

  // For searches.
  Shares hopes() const;
  float rating() const;
  bool select(std::vector<Promised>& moves, std::size_t most) const;

  const Block& block() const { return block_; }

 private:
  friend class Reader;

  struct Empty {};
  Hexagone(Empty, const Settings& settings)
      : seats_(static_cast<std::uint8_t>(settings[kPlayers])),
        bonus_(settings[kBonusOption] == kYes) {}

  void draw(const Settings& settings, Random& random) {
    const bool kept_out = seats_ == kMostPlayers;  // rule 3
    block_ = drawn_block(kPieces - kept_out, settings[kGaps] == kYes, random);
    if (kept_out) captured_[kMostPlayers - 1][kWhite] = 1;
    turn_ = solo() ? 0 : 1;
  }

  bool solo() const { return seats_ == 1; }
  bool rolls() const {
    return stage_ == Stage::kRoll1 || stage_ == Stage::kRoll2 || stage_ == Stage::kRollB;
  }
  bool swaps() const {
    return stage_ == Stage::kSwap1 || stage_ == Stage::kSwap2 || stage_ == Stage::kSwapB;
  }
  bool names_main() const { return stage_ == Stage::kMain || stage_ == Stage::kMainB; }
  bool reforms() const { return stage_ == Stage::kReform || stage_ == Stage::kReformB; }
  bool in_bonus() const { return stage_ >= Stage::kRollB && stage_ <= Stage::kReformB; }
  bool shows_dice() const {
    return swaps() || names_main() || reforms() || stage_ == Stage::kAfford;
  }

  Counts& captured() { return captured_[index(seat_ - 1)]; }
  const Counts& captured() const { return captured_[index(seat_ - 1)]; }

  // The pieces that may be swapped with a rolled one, but for those of its own colour. What lies
  // between two rolled pieces of different colours counts with the first colour.
  Sites partners(int site) const {
    const Sites others = block_.near(site) & ~block_.of(dice_[0]);
    return block_.colour(site) == dice_[0] ? others : others & ~block_.of(dice_[1]);
  }
  bool doubled() const { return dice_[0] == dice_[1]; }
  Sites rolled() const { return block_.of(dice_[0]) | block_.of(dice_[1]); }
  bool swappable(int a, int b) const;
  Move swap_of(int a, int b) const {
    return block_.place(a).order() < block_.place(b).order() ? coded(Kind::kSwap, a, b)
                                                             : coded(Kind::kSwap, b, a);
  }
  Move random_swap(Random& random) const;
  Result<Move> parse_swap(hex::Cell one, hex::Cell two) const;
  Result<Move> parse_addition(int colour, hex::Cell cell) const;

  void capture(int a, int b);
  void fall_apart();
  void choose_main();
  void take_main(int site);
  void end_main_part();
  void end_turn();
  void finish(Reason reason);
  bool exhausted(int next_seat) const;
  Sites reformable_mains() const;

  static constexpr float kUrge = 1500;  // how far a glance is trusted, in hundredths of a logit
  float cost_of(const Block& block) const;
  float second_roll_on(const Block& block) const;
  float expectation() const;
  float solo_hope() const;
  float glance(Move move) const;

  Block block_;
  std::array<Counts, kMostPlayers> captured_{};
  Counts waiting_{};        // pieces of broken sections
  Sites mains_ = 0;         // the smallest sites of the sections that may be the main block
  std::uint16_t turn_ = 0;  // turns begun; solo: rolls made
  std::uint8_t seats_, seat_ = 1;
  std::array<std::uint8_t, 2> dice_{};
  Stage stage_ = Stage::kRoll1;
  Reason reason_{};
  bool bonus_;
};

}  // namespace sixfold::hexagone

#include "games/hexagone_moves.h"
#include "games/hexagone_play.h"
#include "games/hexagone_search.h"
#include "games/hexagone_text.h"

namespace sixfold {
namespace {

const Registered<hexagone::Hexagone> registered;

}  // namespace
}  // namespace sixfold
