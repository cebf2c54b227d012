// The module sixfold._core: the core as Python sees it. Raises what the core returns as reasons;
// sixfold.position turns these into the package's own exceptions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <stdexcept>
#include <tuple>

#include "calibrate.h"
#include "engine.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixfold {
namespace {

template <class T>
T value_or_raise(Result<T> result) {
  if (!result) throw nb::value_error(result.why().c_str());
  return std::move(*result);
}

// Does work without Python's lock. It asks often whether to stop; Python is asked every 50 ms.
template <class Work>
auto interruptible(Work work) {
  bool interrupted = false;
  const auto done = [&] {
    const nb::gil_scoped_release free;
    auto asked = std::chrono::steady_clock::now();
    return work([&] {
      const auto now = std::chrono::steady_clock::now();
      if (now - asked < std::chrono::milliseconds(50)) return false;
      asked = now;
      const nb::gil_scoped_acquire held;
      return interrupted = PyErr_CheckSignals() != 0;
    });
  }();
  if (interrupted) throw nb::python_error();
  return done;
}

// An immutable position: a ruleset and a state that is never changed once it is here.
class Position {
 public:
  Position(const Ruleset& ruleset, std::uint64_t seed)
      : ruleset_(ruleset),
        state_(ruleset.game().start(ruleset.settings(), ruleset.limit(), seed)) {}
  Position(const Ruleset& ruleset, std::unique_ptr<State> state)
      : ruleset_(ruleset), state_(std::move(state)) {}

  static Position from_text(const Ruleset& ruleset, const std::string& text) {
    return {ruleset,
            value_or_raise(ruleset.game().from_text(ruleset.settings(), ruleset.limit(), text))};
  }

  const Ruleset& ruleset() const { return ruleset_; }
  const State& state() const { return *state_; }

  Position play(const std::string& text) const {
    const Move move = value_or_raise(state_->parse_move(text));
    auto next = state_->clone();
    next->play(move);
    return {ruleset_, std::move(next)};
  }

  // A move as Python knows it: its text, its targets and its action number.
  using Told = std::tuple<std::string, std::vector<std::string>, int>;
  Told tell(Move move) const {
    return {state_->move_text(move), state_->targets(move), state_->action(move)};
  }
  Told parse_move(const std::string& text) const {
    return tell(value_or_raise(state_->parse_move(text)));
  }
  std::vector<Told> legal_moves() const {
    std::vector<Told> told;
    for (const Move move : state_->legal_moves()) told.push_back(tell(move));
    return told;
  }
  std::vector<std::pair<std::string, std::uint64_t>> weights() const {
    std::vector<std::pair<std::string, std::uint64_t>> weights;
    if (state_->turn() != kChance) return weights;
    for (const Move move : state_->legal_moves())
      weights.emplace_back(state_->move_text(move), state_->weight(move));
    return weights;
  }
  std::string random_move(std::uint64_t seed) const {
    if (state_->turn() == kOver) throw nb::value_error("the game is over");
    Random random(seed);
    return state_->move_text(state_->random_move(random));
  }

  // Ranks, scores where the game scores, and the reason.
  using Ended = std::tuple<std::vector<int>, std::optional<std::vector<int>>, std::string>;
  std::optional<Ended> outcome() const {
    const auto outcome = state_->outcome();
    if (!outcome) return std::nullopt;
    return Ended{by_seat(outcome->ranks),
                 outcome->scores ? std::optional(by_seat(*outcome->scores)) : std::nullopt,
                 std::string(kReasonNames[static_cast<std::size_t>(outcome->reason)])};
  }
  std::optional<std::vector<int>> scores() const {
    const auto scores = state_->scores();
    return scores ? std::optional(by_seat(*scores)) : std::nullopt;
  }

  using Seen = std::tuple<std::string, std::vector<std::string>,
                          std::vector<std::tuple<std::string, std::string, int>>,
                          std::vector<std::pair<std::string, std::vector<std::string>>>>;
  Seen view(int eye) const {
    check_eye(eye, 0);
    View view = state_->view(eye);
    std::vector<std::tuple<std::string, std::string, int>> items;
    for (const Item& item : view.items) items.emplace_back(item.place, item.piece, item.count);
    return {view.stage, view.cells, items, view.marks};
  }
  std::vector<float> features(int eye) const {
    check_eye(eye, 1);
    return state_->features(eye);
  }
  Position guess(int eye, std::uint64_t seed) const {
    check_eye(eye, 0);
    Random random(seed);
    return {ruleset_, state_->guess(eye, random)};
  }
  std::string heard(const std::string& move, int eye) const {
    check_eye(eye, 0);
    return state_->heard(value_or_raise(state_->parse_move(move)), eye);
  }

  using ToldThreat = std::tuple<int, std::vector<std::string>, std::vector<std::string>>;
  std::vector<ToldThreat> threats() const {
    std::vector<ToldThreat> told;
    for (Threat& threat : state_->threats())
      told.emplace_back(threat.seat, std::move(threat.places), std::move(threat.missing));
    return told;
  }

  std::uint64_t perft(int depth, bool in_bulk) const {
    if (depth < 0 || depth > 100) throw nb::value_error("a depth is 0 to 100");
    return interruptible([&](const auto& stop) { return state_->perft(depth, in_bulk, stop); });
  }
  using Count = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::vector<std::uint64_t>>;
  Count playouts(std::uint64_t games, int cut, std::uint64_t seed) const {
    if (cut < 0) throw nb::value_error("playouts are cut after 1 or more plies, 0 for never");
    if (state_->turn() == kOver) throw nb::value_error("the game is over");
    const Tally tally =
        interruptible([&](const auto& stop) { return state_->playouts(games, cut, seed, stop); });
    return {tally.games,
            tally.plies,
            tally.finished,
            {tally.wins.begin(), tally.wins.begin() + state_->seats()}};
  }

 private:
  std::vector<int> by_seat(const std::array<int, kMaxSeats>& all) const {
    return {all.begin(), all.begin() + state_->seats()};
  }
  void check_eye(int eye, int least) const {
    if (eye >= least && eye <= state_->seats()) return;
    const std::string why = "eye " + std::to_string(eye) + " is none of " + std::to_string(least) +
                            " to " + std::to_string(state_->seats());
    throw nb::value_error(why.c_str());
  }

  Ruleset ruleset_;
  std::unique_ptr<State> state_;
};

// An engine as Python holds it. Thoughts come with moves as texts.
class BoundEngine {
 public:
  // Depth, nodes, seconds, and of each line its moves, its score, whether that is proven, and the
  // shares of all seats where the score does not tell them.
  using ToldLine = std::tuple<std::vector<std::string>, int, bool, std::vector<float>>;
  using ToldThought = std::tuple<int, std::uint64_t, double, std::vector<ToldLine>>;

  BoundEngine(int threads, std::size_t bytes)
      : engine_(std::make_unique<Engine>(checked(threads), bytes)) {}
  BoundEngine(const BoundEngine&) = delete;
  BoundEngine& operator=(const BoundEngine&) = delete;
  ~BoundEngine() {
    const nb::gil_scoped_release free;  // what it still tells needs Python's lock
    engine_.reset();
  }

  void go(const Position& position, double seconds, std::uint64_t nodes, int depth, int lines,
          bool exact, std::optional<nb::callable> told, const std::string& style,
          std::uint64_t seed) {
    if (position.state().turn() == kOver) throw nb::value_error("the game is over");
    if (position.state().turn() == kChance)
      throw nb::value_error("chance is to act; there is something to think about once it has");
    const Style wanted = style_of(style);
    if (wanted == Style::kProof && !position.ruleset().game().info.open_for_two())
      throw nb::value_error("proofs are for games of two seats without chance and secrets");
    state_ = position.state().clone();
    Told tell = [](const Thought&) {};
    std::function<void()> ended = [] {};
    if (told) {
      // What is called holds references of Python's, which only go with its lock held.
      auto call = std::shared_ptr<nb::callable>(new nb::callable(std::move(*told)), [](auto* c) {
        const nb::gil_scoped_acquire held;
        delete c;
      });
      tell = [call, state = state_](const Thought& thought) {
        const nb::gil_scoped_acquire held;
        try {
          (*call)(tell_thought(*state, thought));
        } catch (nb::python_error& error) {
          error.discard_as_unraisable("a thought");
        }
      };
      ended = [call] {
        const nb::gil_scoped_acquire held;
        try {
          (*call)(nb::none());
        } catch (nb::python_error& error) {
          error.discard_as_unraisable("the end of a search");
        }
      };
    }
    const std::uint64_t rules = std::hash<std::string>{}(position.ruleset().name());
    const nb::gil_scoped_release free;
    engine_->go(state_, rules, {seconds, nodes, depth, lines, exact, wanted, seed}, std::move(tell),
                std::move(ended));
  }
  void stop() { engine_->stop(); }
  void halt() {
    const nb::gil_scoped_release free;
    engine_->halt();
  }
  bool wait(double seconds) {
    const nb::gil_scoped_release free;
    return engine_->wait(seconds);
  }
  ToldThought finish() {
    Thought thought;
    {
      const nb::gil_scoped_release free;
      thought = engine_->finish();
    }
    if (!state_) throw nb::value_error("nothing was thought about yet");
    return tell_thought(*state_, thought);
  }
  void forget() {
    const nb::gil_scoped_release free;
    engine_->forget();
  }

 private:
  static int checked(int threads) {
    if (threads < 1 || threads > 256) throw nb::value_error("threads are 1 to 256");
    return threads;
  }
  static Style style_of(const std::string& style) {
    if (style == "best") return Style::kBest;
    if (style == "tree") return Style::kTree;
    if (style == "plain") return Style::kPlain;
    if (style == "proof") return Style::kProof;
    throw nb::value_error("a style of search is best, tree, plain or proof");
  }
  static ToldThought tell_thought(const State& state, const Thought& thought) {
    std::vector<ToldLine> lines;
    for (const Line& line : thought.lines) {
      std::vector<std::string> moves;
      const auto walked = state.clone();
      for (const Move move : line.moves) {
        moves.push_back(walked->move_text(move));
        walked->play(move);
      }
      std::vector<float> shares;
      if (line.shares) shares.assign(line.shares->begin(), line.shares->begin() + state.seats());
      lines.emplace_back(std::move(moves), line.score, line.proven, std::move(shares));
    }
    return {thought.depth, thought.nodes, thought.seconds, std::move(lines)};
  }

  std::shared_ptr<const State> state_;
  std::unique_ptr<Engine> engine_;
};

std::vector<std::string> games() {
  std::vector<std::string> ids;
  for (const GameType* game : GameType::all()) ids.emplace_back(game->info.id);
  return ids;
}

std::vector<std::pair<std::string, std::string>> presets() {
  std::vector<std::pair<std::string, std::string>> presets;
  for (const GameType* game : GameType::all())
    for (const Preset& preset : game->info.presets)
      presets.emplace_back(preset.name, preset.ruleset);
  return presets;
}

// Name, allowed words (none for a number), least, most, default as text.
using ToldOption = std::tuple<std::string, std::vector<std::string>, int, int, std::string>;
std::vector<ToldOption> options_of(const Ruleset& ruleset) {
  std::vector<ToldOption> told;
  for (const Option& option : ruleset.game().info.options) {
    std::vector<std::string> words(option.words.begin(), option.words.end());
    const int value = option.standard_in(ruleset.settings());
    std::string standard =
        words.empty() ? std::to_string(value) : words[static_cast<std::size_t>(value)];
    told.emplace_back(std::string(option.name), std::move(words), option.least, option.most,
                      std::move(standard));
  }
  return told;
}

}  // namespace
}  // namespace sixfold

NB_MODULE(_core, m) {
  using sixfold::BoundEngine;
  using sixfold::Position;
  using sixfold::Ruleset;
  m.doc() = "The rules core of sixfold.";
#ifdef __POPCNT__
  if (!__builtin_cpu_supports("popcnt"))
    throw nb::import_error("this build of sixfold needs a processor with POPCNT");
#endif
  m.def("games", &sixfold::games, "The ids of all games.");
  m.def("presets", &sixfold::presets, "The presets of all games, each with its ruleset.");
  m.def(
      "calibrate",
      [](std::uint64_t rounds) {
        const nb::gil_scoped_release free;
        return sixfold::calibrate(rounds);
      },
      "rounds"_a, "Does a fixed amount of work for each round.");

  nb::class_<Ruleset>(m, "Ruleset", "A game and the values of its options.")
      .def_static(
          "parse",
          [](const std::string& text) { return sixfold::value_or_raise(Ruleset::parse(text)); },
          "text"_a, "Reads a ruleset's text or a preset's name.")
      .def_prop_ro("name", &Ruleset::name, "The canonical text.")
      .def_prop_ro("game", [](const Ruleset& r) { return std::string(r.game().info.id); })
      .def_prop_ro("version", [](const Ruleset& r) { return r.game().info.version; })
      .def_prop_ro("has_chance", [](const Ruleset& r) { return r.game().info.has_chance; })
      .def_prop_ro("draws_start", [](const Ruleset& r) { return r.game().info.draws_start; })
      .def_prop_ro("has_secrets", [](const Ruleset& r) { return r.game().info.has_secrets; })
      .def_prop_ro("actions", [](const Ruleset& r) { return r.game().info.actions; })
      .def_prop_ro("features", [](const Ruleset& r) { return r.game().info.features; })
      .def_prop_ro("options", &Ruleset::options, "Each option with its value.")
      .def_prop_ro("choices", &sixfold::options_of,
                   "Each option with its words, least, most and default.");

  nb::class_<Position>(m, "Position", "An immutable position with its history.")
      .def(nb::init<const Ruleset&, std::uint64_t>(), "ruleset"_a, "seed"_a)
      .def_static("from_text", &Position::from_text, "ruleset"_a, "text"_a)
      .def_prop_ro("ruleset", &Position::ruleset)
      .def_prop_ro("seats", [](const Position& p) { return p.state().seats(); })
      .def_prop_ro(
          "turn", [](const Position& p) { return p.state().turn(); },
          "A seat from 1, 0 for chance, -1 when over.")
      .def_prop_ro("outcome", &Position::outcome)
      .def_prop_ro("scores", &Position::scores, "By seat, where the game scores.")
      .def_prop_ro("text", [](const Position& p) { return p.state().text(); })
      .def_prop_ro("key", [](const Position& p) { return p.state().key(); })
      .def("play", &Position::play, "move"_a)
      .def("parse_move", &Position::parse_move, "text"_a,
           "Returns text, targets and action of a legal move.")
      .def("legal_moves", &Position::legal_moves)
      .def("count_moves", [](const Position& p) { return p.state().count_moves(); })
      .def("random_move", &Position::random_move, "seed"_a)
      .def("weights", &Position::weights)
      .def("view", &Position::view, "eye"_a)
      .def("features", &Position::features, "eye"_a)
      .def("guess", &Position::guess, "eye"_a, "seed"_a)
      .def("heard", &Position::heard, "move"_a, "eye"_a)
      .def("perft", &Position::perft, "depth"_a, "in_bulk"_a = true)
      .def("threats", &Position::threats,
           "Of each threat the seat, the places that make it and those that lack something.")
      .def("playouts", &Position::playouts, "games"_a, "cut"_a, "seed"_a);

  nb::class_<BoundEngine>(m, "Engine", "Thinks about positions in a thread of its own.")
      .def(nb::init<int, std::size_t>(), "threads"_a, "bytes"_a)
      .def(
          "go", &BoundEngine::go, "position"_a, "seconds"_a, "nodes"_a, "depth"_a, "lines"_a,
          "exact"_a, "told"_a.none(), "style"_a = "best", "seed"_a = 1,
          nb::sig("def go(self, position: Position, seconds: float, nodes: int, depth: int, "
                  "lines: int, exact: bool, told: collections.abc.Callable[[tuple[int, int, "
                  "float, list[tuple[list[str], int, bool, list[float]]]] | None], object] | None, "
                  "style: str = 'best', seed: int = 1) -> None"),
          "Starts to think; what is 0 is no limit. told is called after each depth, "
          "and with None at the end.")
      .def("stop", &BoundEngine::stop, "Makes it finish soon.")
      .def("halt", &BoundEngine::halt, "Stops it and waits until it finished.")
      .def("wait", &BoundEngine::wait, "seconds"_a, "Tells whether it finished in that time.")
      .def("finish", &BoundEngine::finish, "Returns what it found, once it finished.")
      .def("forget", &BoundEngine::forget, "Forgets what earlier searches found.");
}
