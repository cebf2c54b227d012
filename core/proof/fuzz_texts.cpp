// Fuzzes all readers of texts: what they accept must print as itself, play on and count right.
// Line 1 of an input is a ruleset, line 2 a position (empty: the start); each further line is a
// move, or `#n` for the n-th legal one. Knows no game.
#include <cstddef>
#include <cstdint>
#include <set>

#include "position.h"
#include "text.h"

namespace sixfold {
namespace {

// Bounds of the work for one input.
constexpr std::size_t kMostBytes = 4096, kMostMoves = 64, kMostPerft = 160, kMostParsed = 2500;

void demand(bool held) {
  if (!held) __builtin_trap();
}

using Texts = std::vector<std::string>;

Texts texts_of(const State& state, const std::vector<Move>& moves) {
  Texts texts;
  for (const Move move : moves) texts.push_back(state.move_text(move));
  return texts;
}

// An accepted ruleset's canonical name reads back to the same settings and name.
void check_ruleset(const Ruleset& ruleset) {
  const auto again = Ruleset::parse(ruleset.name());
  demand(bool{again});
  demand(again->settings() == ruleset.settings() && again->name() == ruleset.name());
}

// Whether a text names a number so large that play beyond it cannot be read back.
bool far_out(std::string_view text) {
  std::size_t digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 15) return true;
  }
  return false;
}

// A position reads back from its text as one with the same key and, history apart, the same moves.
void check_text(const Ruleset& ruleset, const State& state, const Texts& moves) {
  const auto again = ruleset.game().from_text(ruleset.settings(), ruleset.limit(), state.text());
  if (!again && far_out(state.text())) return;
  demand(bool{again});
  demand((*again)->text() == state.text() && (*again)->key() == state.key());
  if (state.turn() == kOver) return;
  demand((*again)->turn() == state.turn());
  demand(texts_of(**again, (*again)->legal_moves()) == moves);
}

// Every move in the list reads back from its text and has an action and a path of its own.
void check_moves(const State& state, const Info& info, const std::vector<Move>& moves) {
  std::set<int> actions;
  std::set<std::vector<std::string>> paths;
  for (const Move move : moves) {
    const auto read = state.parse_move(state.move_text(move));
    demand(read && *read == move);
    const int action = state.action(move);
    demand(action >= 0 && action < info.actions && actions.insert(action).second);
    auto path = state.targets(move);
    demand(!path.empty() && paths.insert(std::move(path)).second);
    demand(state.weight(move) > 0);
  }
}

// Perft takes moves back where a game can; here each line is played from a copy.
void check_perft(const State& state, const std::vector<Move>& moves) {
  const std::string before = state.text();
  std::uint64_t lines = 0;
  for (const Move move : moves) {
    const auto next = state.clone();
    next->play(move);
    lines += next->legal_moves().size();
  }
  const auto go_on = [] { return false; };
  demand(state.perft(2, true, go_on) == lines && state.perft(2, false, go_on) == lines);
  demand(state.text() == before);
}

void check_eyes(const State& state, const Info& info) {
  const auto [planes, rows, columns] = info.features;
  for (int eye = 0; eye <= state.seats(); ++eye) {
    demand(!state.view(eye).stage.empty());
    if (eye == 0) continue;
    demand(state.features(eye).size() == static_cast<std::size_t>(planes * rows * columns));
  }
}

void check_state(const Ruleset& ruleset, const State& state) {
  const auto moves = state.legal_moves();
  demand((state.turn() == kOver) == moves.empty());
  demand((state.turn() == kOver) == state.outcome().has_value());
  demand(state.count_moves() == moves.size());
  check_text(ruleset, state, texts_of(state, moves));
  check_eyes(state, ruleset.game().info);
  if (moves.empty() || moves.size() > kMostParsed) return;
  check_moves(state, ruleset.game().info, moves);
  if (moves.size() <= kMostPerft) check_perft(state, moves);
  Random random(moves.size());
  demand(std::ranges::count(moves, state.random_move(random)) == 1);
}

// Reads a move as written, or by its number in the list.
Result<Move> read_move(const State& state, std::string_view line) {
  if (!line.starts_with('#')) return state.parse_move(line);
  Scanner scanner(line.substr(1));
  const auto number = scanner.number();
  const auto moves = state.legal_moves();
  if (!number || *number < 0 || moves.empty()) return Refusal{"no such move"};
  return moves[static_cast<std::size_t>(*number) % moves.size()];
}

void run(std::string_view input) {
  const auto lines = split(input, '\n');
  const auto ruleset = Ruleset::parse(lines[0]);
  if (!ruleset) return;
  check_ruleset(*ruleset);

  const auto& game = ruleset->game();
  auto state = game.start(ruleset->settings(), ruleset->limit(), input.size());
  if (lines.size() > 1 && !lines[1].empty()) {
    auto read = game.from_text(ruleset->settings(), ruleset->limit(), lines[1]);
    if (!read) return;
    demand((*read)->text() == lines[1]);
    state = std::move(*read);
  }
  check_state(*ruleset, *state);

  std::size_t played = 0;
  for (std::size_t i = 2; i < lines.size() && played < kMostMoves; ++i) {
    const auto move = read_move(*state, lines[i]);
    if (!move) continue;
    demand(std::ranges::count(state->legal_moves(), *move) == 1);
    state->play(*move);
    ++played;
  }
  if (played > 0) check_state(*ruleset, *state);
}

}  // namespace
}  // namespace sixfold

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size <= sixfold::kMostBytes) sixfold::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
