// What a game is: the vocabulary shared by all games, and the concept that each of them satisfies.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "random.h"
#include "result.h"

namespace sixfold {

inline constexpr int kMaxSeats = 5;
inline constexpr int kMaxOptions = 8;

// Who acts: a seat from 1, chance, or nobody because the game is over. Eye 0 is a spectator.
inline constexpr int kChance = 0;
inline constexpr int kOver = -1;

// One decision, packed by its game. In one position equal moves are equal numbers.
using Move = std::uint64_t;

// The single move of a seat that has no other; its text is "pass".
inline constexpr Move kPass = ~Move{0};

enum class Reason : std::uint8_t {
  kLine,
  kTriangle,
  kRing,
  kElimination,
  kKing,
  kKings,
  kGoal,
  kPoints,
  kCaptures,
  kFullTable,
  kRepetition,
  kNoProgress,
  kNoMoves,
  kUnreformable,
  kExhausted,
};
inline constexpr std::string_view kReasonNames[] = {
    "line",       "triangle",    "ring",     "elimination",  "king",
    "kings",      "goal",        "points",   "captures",     "full-table",
    "repetition", "no-progress", "no-moves", "unreformable", "exhausted",
};

// What each seat may hope for: its expected share of the victory. They add up to 1.
using Shares = std::array<float, kMaxSeats>;

// The end of a game. Rank 1 is best and equal ranks share; only the first seats count.
struct Outcome {
  std::array<int, kMaxSeats> ranks{};
  Reason reason{};
  std::optional<std::array<int, kMaxSeats>> scores;  // where the game scores

  static Outcome draw(Reason reason) {
    Outcome outcome;
    outcome.reason = reason;
    outcome.ranks.fill(1);
    return outcome;
  }
  static Outcome win(int seat, Reason reason) {
    Outcome outcome;
    outcome.reason = reason;
    outcome.ranks.fill(2);
    outcome.ranks[static_cast<std::size_t>(seat - 1)] = 1;
    return outcome;
  }
};

// An option of a game's rules: one of some words, or a number within bounds.
struct Option {
  std::string_view name;
  std::span<const std::string_view> words;  // empty for a number
  int least, most;                          // of a number
  int standard;                             // index of the default word, or the default number
  // The default where it hangs on other options.
  int (*standard_for)(const std::array<int, kMaxOptions>& settings) = nullptr;

  int standard_in(const std::array<int, kMaxOptions>& settings) const {
    return standard_for == nullptr ? standard : standard_for(settings);
  }
};

// The values of a game's options, in the order in which the game lists them.
using Settings = std::array<int, kMaxOptions>;

struct Preset {
  std::string_view name;
  std::string_view ruleset;  // canonical
};

// The facts of a game that no position changes.
struct Info {
  std::string_view id;
  int version;  // of the rules; raised whenever play changes
  int most_seats;
  bool has_chance, has_secrets;
  bool repeats;                 // a third occurrence of a position draws, and a round of passes
  int actions;                  // action numbers lie below it
  std::array<int, 3> features;  // planes, rows, columns
  std::span<const Option> options;
  std::span<const Preset> presets;
  bool draws_start = false;  // the set-up is drawn by chance, by set_up

  // Two seats, and nothing hidden or left to chance.
  constexpr bool open_for_two() const { return most_seats == 2 && !has_chance && !has_secrets; }
};

// Some pieces of one kind in one place: on a cell, or in a hand ("hand 1").
struct Item {
  std::string place, piece;
  int count = 1;
};

// What one eye sees.
struct View {
  std::string stage;               // what is asked of the seat to act, one word
  std::vector<std::string> cells;  // all cells of a bounded board; none of an unbounded table
  std::vector<Item> items;         // in order of places; in one place from the bottom up
  std::vector<std::pair<std::string, std::vector<std::string>>> marks;  // named sets of places
};

// Found if there: numbers of legal moves, a random move (at chance by weight) and a visit to each
// without the list, the scores so far, which every outcome then tells (nothing where a ruleset does
// not score), taking moves back where copies are too dear, whether after a move an earlier position
// may come again, whether a position is one in which history is judged (else each is), and what
// changes when history ends the game.
template <class G>
concept CountsMoves = requires(const G game) {
  { game.count_moves() } -> std::same_as<std::uint64_t>;
};
template <class G>
concept DrawsMoves = requires(const G game, Random random) {
  { game.random_move(random) } -> std::same_as<Move>;
};
template <class G>
concept VisitsMoves = requires(const G game) { game.each_move([](Move) {}); };
template <class G>
concept TakesBack = requires(G game, Move move) { game.undo(move, game.play(move)); };
template <class G>
concept KeepsScores = requires(const G game) {
  { game.scores() } -> std::same_as<std::optional<std::array<int, kMaxSeats>>>;
};
template <class G>
concept KnowsReturns = requires(const G game, Move move) {
  { game.may_return(move) } -> std::same_as<bool>;
};
template <class G>
concept Settles = requires(const G game) {
  { game.settled() } -> std::same_as<bool>;
};

// A move and how much better than others it looks, in hundredths of a logit of winning.
struct Promised {
  Move move;
  int promise;
};
// A win that nothing can avoid: the moves of both seats up to the last one, which wins.
struct ForcedWin {
  std::array<Move, 48> moves;
  int plies = 0;
};

// What a seat would win by if it were to act: the places that make the win, and those of them where
// something is still missing.
struct Threat {
  int seat;
  std::vector<std::string> places, missing;
};

// Found if there by searches, which never ask when the game is over: a type that is made of a
// position and plays the same game, but carries what makes the other answers cheap;
template <class G>
concept HasSearcher = requires { typename G::Searcher; };
// how good a position looks to its seat to act, in hundredths of a logit of winning;
template <class G>
concept Evaluates = requires(const G game) {
  { game.evaluate() } -> std::same_as<int>;
};
// a move that wins at once (of those that a search cannot see before it plays them);
template <class G>
concept SeesWins = requires(const G game) {
  { game.winning_move() } -> std::same_as<std::optional<Move>>;
};
// a win by moves that leave no choice to the other seat, found with so much effort; it is a win
// whatever history there is;
template <class G>
concept ForcesWins = requires(G game, int effort) {
  { game.forced_win(effort) } -> std::same_as<std::optional<ForcedWin>>;
};
// where no move wins at once: appends all moves but such as lose to the very next one, unless
// history ends the game before that, and says true; says false where it does not know;
template <class G>
concept Answers = requires(const G game, std::vector<Move>& moves) {
  { game.answers(moves) } -> std::same_as<bool>;
};
// whether the other seat would win at once if it were to act, so that looks tell little;
template <class G>
concept SeesThreats = requires(const G game) {
  { game.threatened() } -> std::same_as<bool>;
};
// how promising a move looks, 0 for one like another;
template <class G>
concept Promises = requires(const G game, Move move) {
  { game.promise(move) } -> std::same_as<int>;
};
// the most promising moves, at most so many, and whether there are no others.
template <class G>
concept Selects = requires(const G game, std::vector<Promised>& moves, std::size_t most) {
  { game.select(moves, most) } -> std::same_as<bool>;
};
// What each seat threatens, for whoever explains a position.
template <class G>
concept Threatens = requires(const G game) {
  { game.threats() } -> std::same_as<std::vector<Threat>>;
};
// And by searches of games with chance, secrets or more seats: what each seat may hope for, all
// being known; and how good the end of a game for one seat is, from 0 to 1.
template <class G>
concept Hopes = requires(const G game) {
  { game.hopes() } -> std::same_as<Shares>;
};
template <class G>
concept Rates = requires(const G game) {
  { game.rating() } -> std::same_as<float>;
};
// Says that what a seat may do, and what it selects, hangs on nothing but what that seat sees.
template <class G>
concept KnowsMoves = requires { requires G::kKnowsMoves; };
template <class G>
concept Closes = requires(G game) { game.close(); };

// Asked of games with chance, of games with secrets, and of games whose set-up is drawn.
template <class G>
concept Weighs = requires(const G game, Move move) {
  { game.weight(move) } -> std::same_as<std::uint64_t>;
};
template <class G>
concept Hides = requires(const G game, Move move, int eye, Random random) {
  { game.guess(eye, random) } -> std::same_as<G>;
  { game.heard(move, eye) } -> std::same_as<std::string>;
};
template <class G>
concept SetsUp = requires(const Settings settings, Random random) {
  { G::set_up(settings, random) } -> std::same_as<G>;
};

// A game is a value: copying it takes a move back. It knows its own endings, but not those that
// need history (track.h). Everything that leaves for a seat goes through view, features and heard.
template <class G>
concept Played =
    std::copyable<G> && requires(G game, const G position, Move move, std::vector<Move>& moves) {
      { G::kInfo } -> std::convertible_to<const Info&>;
      { position.seats() } -> std::same_as<int>;
      { position.turn() } -> std::same_as<int>;
      { position.outcome() } -> std::same_as<std::optional<Outcome>>;
      // Plies since the last progress, 0 right after it. No position before it comes again.
      { position.quiet() } -> std::same_as<int>;
      // Appends each legal move once; nothing when over.
      position.legal_moves(moves);
      // The move must be legal.
      game.play(move);
      { position.key() } -> std::same_as<std::uint64_t>;
    };

// What is played, and what is told of it.
template <class G>
concept Game = Played<G> &&
               requires(const G position, const Settings settings, Move move, std::string_view text,
                        int eye, std::span<float> planes) {
                 // Says why a combination of options cannot be; nothing when it can.
                 { G::refuses(settings) } -> std::same_as<std::optional<Refusal>>;
                 G(settings);

                 { position.text() } -> std::same_as<std::string>;
                 { G::from_text(settings, text) } -> std::same_as<Result<G>>;
                 { position.move_text(move) } -> std::same_as<std::string>;
                 // Returns the legal move that the text names, or why there is none.
                 { position.parse_move(text) } -> std::same_as<Result<Move>>;

                 { position.targets(move) } -> std::same_as<std::vector<std::string>>;
                 { position.view(eye) } -> std::same_as<View>;
                 { position.action(move) } -> std::same_as<int>;
                 // Fills planes of zeros of the shape that kInfo tells.
                 position.features(eye, planes);
               } &&
               (!G::kInfo.has_chance || Weighs<G>) && (!G::kInfo.has_secrets || Hides<G>) &&
               (!G::kInfo.draws_start || SetsUp<G>);

}  // namespace sixfold
