// Walks over a game that need nothing but its rules: perft and random playouts.
#pragma once

#include <functional>

#include "track.h"

namespace sixfold {

// Counts the lines of exactly `depth` plies from a track. In bulk, the last ply is counted and not
// played where a game can count its moves. Once `stop`, which is asked often, says yes, the
// count is worth nothing and comes soon.
template <Game G>
class Perft {
 public:
  Perft(const Track<G>& start, int depth, bool in_bulk, const std::function<bool()>& stop)
      : game_(start.game()),
        history_(start.history()),
        moves_(static_cast<std::size_t>(std::max(depth, 0)) + 1),
        stop_(stop),
        in_bulk_(in_bulk) {}

  std::uint64_t count(int depth) { return count(game_, depth); }

 private:
  std::uint64_t count(G& game, int depth) {
    if (depth <= 0) return 1;
    if (stopped_ || game.turn() == kOver || history_.over(game)) return 0;
    if constexpr (CountsMoves<G>)
      if (depth == 1 && in_bulk_) return game.count_moves();
    std::uint64_t total = 0;
    if constexpr (VisitsMoves<G> && !TakesBack<G>) {
      if (depth == 1 && in_bulk_)
        game.each_move([&](Move) { ++total; });
      else
        game.each_move([&](Move move) { total += after_copy(game, move, depth); });
    } else {
      std::vector<Move>& moves = moves_[static_cast<std::size_t>(depth)];
      moves.clear();
      game.legal_moves(moves);
      if (depth == 1 && in_bulk_) return moves.size();
      if constexpr (TakesBack<G> && CountsMoves<G>)
        if (depth == 2 && in_bulk_) return counted_behind(game, moves);
      for (const Move move : moves) {
        if constexpr (TakesBack<G>)
          total += after_play(game, move, depth);
        else
          total += after_copy(game, move, depth);
      }
    }
    if (depth == 2) note(total);
    return total;
  }

  [[gnu::flatten]] std::uint64_t after_copy(const G& game, Move move, int depth) {
    G next = game;
    if (depth == 1) {
      next.play(move);
      return played(next);
    }
    const auto mark = history_.mark();
    history_.before(game, move);
    next.play(move);
    history_.after(next, move);
    const std::uint64_t total = count(next, depth - 1);
    history_.return_to(mark);
    return total;
  }

  // The counts behind some moves, as count tells them at depth 1. Most of a count's time goes here.
  std::uint64_t counted_behind(G& game, const std::vector<Move>& moves)
    requires TakesBack<G> && CountsMoves<G>
  {
    const auto mark = history_.mark();
    std::uint64_t total = 0;
    for (const Move move : moves) {
      history_.before(game, move);
      const auto token = game.play(move);
      history_.after(game, move);
      if (game.turn() != kOver && !history_.over(game)) total += game.count_moves();
      game.undo(move, token);
      history_.return_to(mark);
    }
    note(total);
    return total;
  }

  std::uint64_t after_play(G& game, Move move, int depth) {
    const auto mark = history_.mark();
    if (depth > 1) history_.before(game, move);
    const auto token = game.play(move);
    std::uint64_t total = 1;
    if (depth > 1) {
      history_.after(game, move);
      total = count(game, depth - 1);
    }
    game.undo(move, token);
    history_.return_to(mark);
    return total;
  }

  // The last ply needs no history, for nothing is asked of the position after it. But it is played:
  // the compiler may not leave it out.
  static std::uint64_t played(const G& game) {
    asm volatile("" : : "r"(&game) : "memory");
    return 1;
  }

  // Notes that so many lines were counted, and asks after some of them whether to stop.
  void note(std::uint64_t lines) {
    unasked_ += 1 + lines;
    if (unasked_ < 1 << 16) return;
    unasked_ = 0;
    stopped_ = stopped_ || stop_();
  }

  G game_;
  History<G> history_;
  std::vector<std::vector<Move>> moves_;  // by depth, so that each is allocated once
  const std::function<bool()>& stop_;
  std::uint64_t unasked_ = 0;
  bool stopped_ = false;
  bool in_bulk_;
};

// What random games came to.
struct Tally {
  std::uint64_t games = 0, plies = 0, finished = 0;
  std::array<std::uint64_t, kMaxSeats> wins{};  // won alone, by seat
};

// Draws a move: each equally likely for a seat, by weight for chance. The track is not over.
template <Played G>
Move draw_move(const G& game, Random& random, std::vector<Move>& moves) {
  if constexpr (DrawsMoves<G>) return game.random_move(random);
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

// Plays random games from a track, each to its end or for `cut` plies (0: to its end). Once `stop`,
// which is asked often, says yes, it returns with what it has.
template <Game G>
Tally playouts(const Track<G>& start, std::uint64_t games, int cut, std::uint64_t seed,
               const std::function<bool()>& stop) {
  Random random(seed);
  Tally tally;
  std::vector<Move> moves;
  Track<G> track = start;
  for (; tally.games < games; ++tally.games) {
    track = start;
    for (int ply = 0; (cut == 0 || ply < cut) && !track.over(); ++ply, ++tally.plies) {
      track.play(draw_move(track.game(), random, moves));
      if (tally.plies % 256 == 255 && stop()) return tally;
    }
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
