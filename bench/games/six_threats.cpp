// How long SIX's own search for forced wins takes, on random positions of ply 16 in which nobody
// lacks but one tile. In the root of the checkout:
//   g++ -O3 -std=c++20 -mpopcnt -fno-exceptions -fno-rtti -Icore -o build/six_threats
//     bench/games/six_threats.cpp core/position.cpp core/grid/hex.cpp && build/six_threats
#include <cstdio>
#include <ctime>

#include "games/six.cpp"

int main() {
  using namespace sixfold;
  constexpr int kPlies = 16, kPositions = 20'000, kEffort = 200;
  Random random(6);
  std::vector<SixSearcher> positions;
  while (positions.size() < kPositions) {
    Six game{Settings{kFree, kRemove, kAuto, 21, 100}};
    for (int ply = 0; ply < kPlies && game.turn() != kOver; ++ply)
      game.play(game.random_move(random));
    if (game.turn() == kOver) continue;
    const SixSearcher searcher(game);
    if (searcher.threats().empty()) positions.push_back(searcher);
  }
  int won = 0;
  const std::clock_t began = std::clock();
  for (SixSearcher& position : positions) won += position.forced_win(kEffort).has_value();
  const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  std::printf("%d positions of ply %d: %.2f microseconds each, %.1f %% hold a forced win\n",
              kPositions, kPlies, 1e6 * seconds / kPositions, 100.0 * won / kPositions);
}
