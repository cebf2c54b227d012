// Walks over a game that need nothing but its rules: perft and random playouts.
#pragma once

#include <numeric>

#include "track.h"

namespace sixfold {

// Counts the lines of exactly `depth` plies from a track. The last ply is counted, not played,
// where a game can count its moves.
template <Game G>
class Perft {
 public:
  explicit Perft(const Track<G>& start, int depth)
      : track_(start), moves_(static_cast<std::size_t>(std::max(depth, 0)) + 1) {}

  std::uint64_t count(int depth) {
    if (depth <= 0) return 1;
    if (track_.over()) return 0;
    if constexpr (CountsMoves<G>)
      if (depth == 1) return track_.game().count_moves();
    std::vector<Move>& moves = moves_[static_cast<std::size_t>(depth)];
    moves.clear();
    track_.game().legal_moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t total = 0;
    for (const Move move : moves) {
      if constexpr (TakesBack<G>) {
        const auto back = track_.play_marked(move);
        total += count(depth - 1);
        track_.undo(move, back);
      } else {
        const Track<G> before = track_;
        track_.play(move);
        total += count(depth - 1);
        track_ = before;
      }
    }
    return total;
  }

 private:
  Track<G> track_;
  std::vector<std::vector<Move>> moves_;  // by depth, so that each is allocated once
};

// What random games came to.
struct Tally {
  std::uint64_t games = 0, plies = 0, finished = 0;
  std::array<std::uint64_t, kMaxSeats> wins{};  // won alone, by seat
};

// Draws a move: each equally likely for a seat, by weight for chance. The track is not over.
template <Game G>
Move draw_move(const G& game, Random& random, std::vector<Move>& moves) {
  if constexpr (DrawsMoves<G>)
    if (game.turn() != kChance) return game.random_move(random);
  moves.clear();
  game.legal_moves(moves);
  if constexpr (Weighs<G>) {
    if (game.turn() == kChance) {
      std::uint64_t total = 0;
      for (const Move move : moves) total += game.weight(move);
      std::uint64_t at = random.below(total);
      for (const Move move : moves) {
        if (at < game.weight(move)) return move;
        at -= game.weight(move);
      }
    }
  }
  return moves[random.below(moves.size())];
}

// Plays random games from a track, each to its end or for `cut` plies (0: to its end).
template <Game G>
Tally playouts(const Track<G>& start, std::uint64_t games, int cut, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  std::vector<Move> moves;
  Track<G> track = start;
  for (; tally.games < games; ++tally.games) {
    track = start;
    for (int ply = 0; (cut == 0 || ply < cut) && !track.over(); ++ply, ++tally.plies)
      track.play(draw_move(track.game(), random, moves));
    const auto outcome = track.outcome();
    if (!outcome) continue;
    ++tally.finished;
    const auto ranks =
        std::span(outcome->ranks).first(static_cast<std::size_t>(start.game().seats()));
    if (std::ranges::count(ranks, 1) == 1)
      ++tally.wins[static_cast<std::size_t>(std::ranges::find(ranks, 1) - ranks.begin())];
  }
  return tally;
}

}  // namespace sixfold
