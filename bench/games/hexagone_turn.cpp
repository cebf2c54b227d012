// How long Hexagone's exact look over one's own turn takes: every first swap, and after each that
// captures nothing all 21 second throws with the best swap of each. In the root of the checkout:
//   g++ -O3 -std=c++20 -mpopcnt -fno-exceptions -fno-rtti -Icore -o build/hexagone_turn
//     bench/games/hexagone_turn.cpp core/position.cpp core/grid/hex.cpp && build/hexagone_turn
#include <algorithm>
#include <cstdio>
#include <ctime>

#include "games/hexagone.cpp"

namespace {

using namespace sixfold;
using hexagone::Hexagone;

void tell(const char* what, std::vector<double> times, double sum) {
  std::ranges::sort(times);
  std::printf("%s: %zu turns, %.1f ms at the median, %.1f ms in nine of ten (sum %.6f)\n", what,
              times.size(), times[times.size() / 2], times[times.size() * 9 / 10], sum);
}

}  // namespace

int main() {
  constexpr std::size_t kTurns = 60;
  constexpr int kPlies = 16;  // so that blocks are whole, or nearly so
  Random random(6);
  std::vector<double> pairs, doubles;
  double pair_sum = 0, double_sum = 0;
  while (pairs.size() < kTurns || doubles.size() < kTurns) {
    auto game = Hexagone::set_up(Ruleset::parse("hexagone")->settings(), random);
    std::vector<Move> moves;
    for (int ply = 0; ply < kPlies && game.turn() != kOver; ++ply) {
      moves.clear();
      game.legal_moves(moves);
      const std::string text = game.text();
      const auto dice = text.find(" swap1 ") + 7;
      if (dice > 7 && text.find(" swap1 ") != text.npos) {
        const bool twice = text[dice] == text[dice + 1];
        auto& times = twice ? doubles : pairs;
        if (times.size() < kTurns) {
          const std::clock_t began = std::clock();
          double best = 0;
          for (const Move move : moves) {
            Hexagone after = game;
            after.play(move);
            if (after.turn() != kOver) best = std::max<double>(best, after.hopes()[0]);
          }
          times.push_back(1e3 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
          (twice ? double_sum : pair_sum) += best;
        }
      }
      game.play(draw_move(game, random, moves));
    }
  }
  tell("after two colours", std::move(pairs), pair_sum);
  tell("after a double", std::move(doubles), double_sum);
}
