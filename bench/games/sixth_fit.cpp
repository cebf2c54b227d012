// Fits what stacks of SIXTH! are worth: the engine plays itself, and the table is made by which the
// results are likeliest. Prints core/games/sixth_worth.h's table. In the root of the checkout:
//   g++ -O3 -std=c++20 -mpopcnt -Icore -o build/sixth_fit bench/games/sixth_fit.cpp
//     core/position.cpp core/grid/hex.cpp && build/sixth_fit [GAMES] [NODES] [SEED]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "games/sixth.cpp"

namespace {

using namespace sixfold;
using Game = SixthSearcher<false>;

constexpr std::size_t kPatterns = 64, kPlaces = 6, kCells = kPlaces * kPatterns;
constexpr int kRounds = 12;
constexpr double kOddMove = 0.04;  // how often a move is drawn by lot, for the sake of variety

// A position that is to be judged by its looks, and what came of it.
struct Sample {
  std::vector<std::uint16_t> cells;  // of each stack, as its seat to act sees it
  float result;                      // for that seat
};

std::vector<std::uint16_t> cells_of(const Game& game) {
  std::vector<std::uint16_t> cells;
  game.each_judged([&](std::size_t place, std::size_t colours) {
    cells.push_back(static_cast<std::uint16_t>(place * kPatterns + colours));
  });
  return cells;
}

void play_game(std::uint64_t nodes, Random& random, Table& table, std::vector<Sample>& samples) {
  const auto rules = Ruleset::parse("sixth");
  Track<Sixth<false>> track(Sixth<false>(rules->settings()), rules->limit());
  std::vector<Sample> own;
  std::vector<int> seats;
  std::vector<Move> moves;
  for (auto left = 2 + random.below(7); left > 0 && !track.over(); --left)
    track.play(track.game().random_move(random));
  while (!track.over()) {
    const Game seen{track.game()};
    if (!seen.winning_move() && !seen.threatened()) {
      own.push_back({cells_of(seen), 0.5f});
      seats.push_back(track.turn());
    }
    if (random.below(10'000) < static_cast<std::uint32_t>(10'000 * kOddMove)) {
      track.play(track.game().random_move(random));
      continue;
    }
    Limits limits;
    limits.nodes = nodes + random.below(static_cast<std::uint32_t>(nodes));
    Watch watch(limits);
    const Thought thought = alphabeta(Track<Game>(track), table, watch, 1, [](const Thought&) {});
    track.play(thought.lines[0].moves[0]);
  }
  const auto outcome = track.outcome();
  if (outcome->ranks[0] != outcome->ranks[1])
    for (std::size_t i = 0; i < own.size(); ++i)
      own[i].result = outcome->ranks[static_cast<std::size_t>(seats[i] - 1)] == 1 ? 1.0f : 0.0f;
  std::ranges::move(own, std::back_inserter(samples));
}

// What each stack is worth: what it is anywhere, and what its place adds.
struct Fit {
  std::array<double, kPatterns> anywhere{};
  std::array<double, kCells> here{};
  double to_act = 0;

  double of(std::uint16_t cell) const { return anywhere[cell % kPatterns] + here[cell]; }
  double judged(const Sample& sample) const {
    double sum = to_act;
    for (const auto cell : sample.cells) sum += of(cell);
    return 1 / (1 + std::exp(-sum));
  }
};

double loss_of(const Fit& fit, std::span<const Sample> samples) {
  double loss = 0;
  for (const Sample& sample : samples) {
    const double judged = std::clamp(fit.judged(sample), 1e-6, 1 - 1e-6);
    loss -= sample.result * std::log(judged) + (1 - sample.result) * std::log(1 - judged);
  }
  return loss / static_cast<double>(std::max<std::size_t>(samples.size(), 1));
}

// Logistic regression by small steps, each as large as what was learned of a weight allows.
Fit fit_to(std::vector<Sample> samples, std::span<const Sample> held_out, Random& random) {
  constexpr double kStep = 0.02, kShrink = 2e-5;
  Fit fit;
  std::vector<double> squares(kPatterns + kCells + 1, 1e-2);
  const auto learn = [&](double& weight, double& square, double error, double shrink) {
    const double slope = error + shrink * weight;
    square += slope * slope;
    weight -= kStep * slope / std::sqrt(square) * 4;
  };
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = samples.size(); i > 1; --i)
      std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
    for (const Sample& sample : samples) {
      const double error = fit.judged(sample) - sample.result;
      learn(fit.to_act, squares.back(), error, 0);
      for (const auto cell : sample.cells) {
        const std::size_t pattern = cell % kPatterns;
        learn(fit.anywhere[pattern], squares[pattern], error, kShrink);
        learn(fit.here[cell], squares[kPatterns + cell], error, 20 * kShrink);
      }
    }
    std::fprintf(stderr, "round %d: %.4f, of games held out %.4f\n", round + 1,
                 loss_of(fit, samples), loss_of(fit, held_out));
  }
  return fit;
}

void print(const Fit& fit) {
  const auto hundredths = [](double logits) { return std::lround(100 * logits); };
  std::printf("    .to_act = %ld, .king = 120, .stacks = {{\n", hundredths(fit.to_act));
  for (std::size_t place = 0; place < kPlaces; ++place) {
    std::printf("    {\n");
    for (std::size_t pattern = 0; pattern < kPatterns; ++pattern)
      std::printf("%s%ld,%s", pattern % 16 == 0 ? "        " : " ",
                  pattern < 2
                      ? 0
                      : hundredths(fit.of(static_cast<std::uint16_t>(place * kPatterns + pattern))),
                  pattern % 16 == 15 ? "\n" : "");
    std::printf("    },\n");
  }
  std::printf("    }},\n};\n");
}

}  // namespace

int main(int count, char** words) {
  const auto number = [&](int i, long standard) {
    return count > i ? std::atol(words[i]) : standard;
  };
  const long games = number(1, 4000);
  const auto nodes = static_cast<std::uint64_t>(number(2, 2000));
  Random random(static_cast<std::uint64_t>(number(3, 6)));
  Table table(std::size_t{16} << 20);
  std::vector<Sample> samples, held_out;
  for (long game = 0; game < games; ++game)
    play_game(nodes, random, table, game % 10 == 0 ? held_out : samples);
  std::fprintf(stderr, "%ld games, %zu positions\n", games, samples.size());
  print(fit_to(std::move(samples), held_out, random));
}
