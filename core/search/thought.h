// What a search is asked and what it answers. Searches themselves are left to the other files.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "game.h"

namespace sixfold {

// Scores are for one seat, in hundredths of a logit: 0 is an even chance, 220 one of nine in ten.
// From kProven on they tell a proven win, kWin less the plies to it; below -kProven a proven loss.
inline constexpr int kWin = 32'000;
inline constexpr int kProven = 30'000;
inline constexpr int kDeepest = 120;  // plies that a search looks ahead

// Which search answers: the best there is for the game, tree search, tree search that judges
// positions by random games alone, or proof search, which only games of two seats have that hide
// nothing and leave nothing to chance.
enum class Style : std::uint8_t { kBest, kTree, kPlain, kProof };

// What ends a search; what is 0 does not. Nodes and depths repeat on any machine, seconds do not.
struct Limits {
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  int lines = 1;       // how many first moves are told, each with its line
  bool exact = false;  // leaves nothing out within the depth; for proofs of the search itself
  Style style = Style::kBest;
  std::uint64_t seed = 1;  // of what a search draws
};

// A first move and what was found to follow it.
struct Line {
  std::vector<Move> moves;
  int score = 0;                      // for the seat that acts first
  bool proven = false;                // the score is the result of the game, a draw if it is 0
  std::optional<Shares> shares = {};  // of each seat, where the score does not tell all
};

// What a search knows after a depth: its lines, the best one first. A depth is a ply that it looks
// ahead everywhere, or a doubling of what it tried.
struct Thought {
  std::vector<Line> lines;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};
using Told = std::function<void(const Thought&)>;

// Watches over the limits of one search. Its threads share it.
class Watch {
 public:
  explicit Watch(const Limits& limits) : limits_(limits), began_(Clock::now()) {}

  const Limits& limits() const { return limits_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Counts nodes and says whether to go on. To be asked every kEvery nodes.
  static constexpr std::uint64_t kEvery = 256;
  bool go_on(std::uint64_t more) {
    const std::uint64_t nodes = nodes_.fetch_add(more, std::memory_order_relaxed) + more;
    if (limits_.nodes != 0 && nodes >= limits_.nodes) stop();
    if (limits_.seconds > 0 && seconds() >= limits_.seconds) stop();
    return !stopped();
  }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  // Keeps what would take long to free until the answer is out.
  void keep(std::shared_ptr<void> remains) { remains_ = std::move(remains); }

 private:
  using Clock = std::chrono::steady_clock;

  Limits limits_;
  Clock::time_point began_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<bool> stopped_ = false;
  std::shared_ptr<void> remains_;
};

}  // namespace sixfold
