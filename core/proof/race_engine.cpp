// Lets engines with several threads think, stop and forget at once about every game there is. Built
// with the thread sanitizer, which ends the program where two threads meet without a lock.
#include <cstdio>
#include <cstdlib>

#include "engine.h"

namespace {

using namespace sixfold;

// A few plies into a random game of the ruleset, where a seat is to act.
std::shared_ptr<const State> somewhere(const Ruleset& ruleset, Random& random) {
  for (;;) {
    auto state = ruleset.game().start(ruleset.settings(), ruleset.limit(), random.next());
    for (std::uint32_t plies = random.below(12); plies > 0 || state->turn() == kChance; --plies) {
      if (state->turn() == kOver || plies > 100) break;
      state->play(state->random_move(random));
      if (plies == 1 && state->turn() == kChance) ++plies;
    }
    if (state->turn() > 0) return state;
  }
}

void think(const char* preset, Random& random) {
  const auto ruleset = Ruleset::parse(preset);
  if (!ruleset) std::abort();
  const bool open = ruleset->game().info.open_for_two();
  Engine one(2, 1 << 16), other(3, 1 << 20);
  for (const Style style : {Style::kBest, Style::kTree, Style::kPlain, Style::kProof}) {
    if (style == Style::kProof && !open) continue;
    for (int round = 0; round < 2; ++round) {
      int told = 0;
      const auto tell = [&told](const Thought& thought) { told += thought.depth; };
      one.go(somewhere(*ruleset, random), 1, {.nodes = 600, .lines = 2, .style = style}, tell);
      other.go(somewhere(*ruleset, random), 1, {.seconds = 60, .style = style},
               {[](const auto&) {}});
      if (one.finish().lines.empty()) std::abort();
      if (round == 0) other.wait(0.01);
      other.stop();
      if (other.finish().lines.empty()) std::abort();
      if (round == 1) one.forget();
    }
  }
}

}  // namespace

int main() {
  Random random(6);
  for (const GameType* game : GameType::all()) {
    for (const Preset& preset : game->info.presets) think(preset.name.data(), random);
    std::printf("%s: no race\n", game->info.id.data());
  }
}
