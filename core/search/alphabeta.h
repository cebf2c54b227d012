// Alpha-beta over any game of two seats without chance or secrets: iterative deepening, principal
// variation search, a table shared by threads. Knows no game; what a game may offer it is in
// game.h.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <thread>

#include "search/table.h"
#include "search/thought.h"
#include "track.h"

namespace sixfold {

// One thread of a search. All threads of one share the table and the watch; the first one tells.
template <Game G>
class AlphaBeta {
 public:
  // Threads of another number look ahead to other depths first.
  AlphaBeta(const Track<G>& start, Table& table, Watch& watch, int number)
      : start_(start), history_(start.history()), table_(table), watch_(watch), number_(number) {}

  // Deepens until the watch stops it, its depth is reached or more depth would change nothing.
  // The game must not be over. Tells what is known after each depth and returns the last of it.
  Thought think(const Told& told) {
    Thought thought;
    list_first_moves(thought);
    const int deepest =
        watch_.limits().depth > 0 ? std::min(watch_.limits().depth, kDeepest) : kDeepest;
    for (int depth = 1 + number_ % 2; depth <= deepest; ++depth) {
      if (!deepen(depth, thought)) break;
      thought.depth = depth;
      thought.nodes = watch_.nodes() + unasked_;
      thought.seconds = watch_.seconds();
      told(thought);
      if (std::ranges::all_of(thought.lines, &Line::proven)) break;
    }
    thought.nodes = watch_.nodes() + unasked_;
    thought.seconds = watch_.seconds();
    return thought;
  }

 private:
  static constexpr int kInfinite = kWin + 1;
  static constexpr int kFirstReduced = 4;  // of the moves of a node, from 0

  // What was found best from a node on.
  struct Variation {
    std::array<Move, kDeepest + 1> moves;
    int length = 0;

    void begin_with(Move move, const Variation& rest) {
      moves[0] = move;
      std::copy_n(rest.moves.begin(), rest.length, moves.begin() + 1);
      length = rest.length + 1;
    }
  };

  struct Choice {
    Move move;
    int promise;
  };

  void list_first_moves(Thought& thought) {
    std::vector<Move> moves;
    start_.game().legal_moves(moves);
    const auto lines =
        std::min(moves.size(), static_cast<std::size_t>(std::max(watch_.limits().lines, 1)));
    // Whatever stops the search, there is a move to play.
    for (std::size_t i = 0; i < lines; ++i) thought.lines.push_back({.moves = {moves[i]}});
  }

  // Searches all lines to a depth. A search that was stopped leaves the lines it did not finish as
  // they were, and returns false.
  bool deepen(int depth, Thought& thought) {
    std::vector<Move> told;
    for (Line& line : thought.lines) {
      G game = start_.game();
      Variation variation;
      horizon_ = false;
      excluded_ = told;
      const int score = search(game, depth, -kInfinite, kInfinite, 0, &variation);
      excluded_ = {};
      if (stopped_ && variation.length == 0) return false;
      line.moves.assign(variation.moves.begin(), variation.moves.begin() + variation.length);
      line.score = score;
      line.proven = !stopped_ && (std::abs(score) >= kProven || !horizon_);
      if (stopped_) return false;
      told.push_back(line.moves.front());
    }
    std::ranges::stable_sort(thought.lines, std::greater{}, &Line::score);
    return true;
  }

  // The score of a node for its seat to act, from its first ply on `ply` plies ahead of the start.
  // Exact between alpha and beta, else a bound. Nothing of worth once stopped_ is set, but for what
  // a first node has put into its variation by then.
  int search(G& game, int depth, int alpha, int beta, int ply, Variation* best) {
    if (++unasked_ == Watch::kEvery) {
      stopped_ |= !watch_.go_on(unasked_);
      unasked_ = 0;
    }
    if (stopped_) return 0;
    if (best != nullptr) best->length = 0;
    if (ply >= kDeepest) return at_horizon(game);
    if constexpr (SeesWins<G>) {
      if (ply > 0)
        if (const auto move = game.winning_move()) {
          if (best != nullptr) best->begin_with(*move, {});
          return kWin - ply - 1;
        }
    }
    if (depth <= 0) return at_horizon(game);

    const bool outer_horizon = std::exchange(horizon_, false);
    const std::uint64_t key = key_of(game);
    const auto known = table_.find(key);
    if (known && ply > 0 && beta - alpha == 1 && (known->depth >= depth || known->closed)) {
      const int score = from_table(known->score, ply);
      if (known->bound == Bound::kExact || (known->bound == Bound::kLower && score >= beta) ||
          (known->bound == Bound::kUpper && score <= alpha)) {
        horizon_ = outer_horizon || !known->closed;
        return score;
      }
    }

    const int seat = game.turn(), least = alpha;
    std::span<Choice> choices = list(game, known ? known->move : kNoMove, ply);
    int highest = -kInfinite, index = 0;
    Move first = kNoMove;
    for (std::size_t i = 0; i < choices.size(); ++i, ++index) {
      std::ranges::iter_swap(choices.begin() + static_cast<std::ptrdiff_t>(i),
                             std::ranges::max_element(choices.subspan(i), {}, &Choice::promise));
      const Move move = choices[i].move;
      Variation rest;
      const int score = with_move(game, move, [&](G& next) {
        const auto deeper = [&](int left, int low, int high, Variation* line) {
          return after(next, seat, left, low, high, ply + 1, line);
        };
        Variation* const line = best != nullptr ? &rest : nullptr;
        if (index == 0) return deeper(depth - 1, alpha, beta, line);
        const int less = reduction(depth, index, choices[i].promise);
        int found = deeper(depth - 1 - less, alpha, alpha + 1, nullptr);
        if (found > alpha && less > 0) found = deeper(depth - 1, alpha, alpha + 1, nullptr);
        if (found > alpha && found < beta) found = deeper(depth - 1, alpha, beta, line);
        return found;
      });
      choices = list_at(ply);  // deeper lists may have moved it
      if (stopped_) return highest;
      if (score > highest) {
        highest = score;
        first = move;
        if (best != nullptr && (score > alpha || ply == 0)) best->begin_with(move, rest);
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        reward(seat, move, depth, ply);
        break;
      }
    }
    if (ply > 0 || excluded_.empty())
      table_.keep(key, {.move = first,
                        .score = to_table(highest, ply),
                        .depth = depth,
                        .bound = highest >= beta   ? Bound::kLower
                                 : highest > least ? Bound::kExact
                                                   : Bound::kUpper,
                        .closed = !horizon_});
    horizon_ |= outer_horizon;
    return highest;
  }

  // The score for `seat` of a position after its move, whoever acts there.
  int after(G& game, int seat, int depth, int alpha, int beta, int ply, Variation* best) {
    if (game.turn() == kOver) {
      if (best != nullptr) best->length = 0;
      const auto outcome = game.outcome();
      const int own = outcome->ranks[static_cast<std::size_t>(seat - 1)];
      const int other = outcome->ranks[static_cast<std::size_t>(2 - seat)];
      return own == other ? 0 : own < other ? kWin - ply : ply - kWin;
    }
    if (history_.over(game)) {
      if (best != nullptr) best->length = 0;
      return 0;
    }
    if (game.turn() == seat) return search(game, depth, alpha, beta, ply, best);
    return -search(game, depth, -beta, -alpha, ply, best);
  }

  // Calls `visit` with the position after a move and returns what it returns.
  template <class Visit>
  int with_move(G& game, Move move, Visit visit) {
    const auto mark = history_.mark();
    history_.before(game, move);
    int score;
    if constexpr (TakesBack<G>) {
      const auto token = game.play(move);
      history_.after(game, move);
      score = visit(game);
      game.undo(move, token);
    } else {
      G next = game;
      next.play(move);
      history_.after(next, move);
      score = visit(next);
    }
    history_.return_to(mark);
    return score;
  }

  int at_horizon([[maybe_unused]] const G& game) {
    horizon_ = true;
    if constexpr (Evaluates<G>) return std::clamp(game.evaluate(), 1 - kProven, kProven - 1);
    return 0;
  }

  // A position far from the limit and one close to it are not the same to a search.
  std::uint64_t key_of(const G& game) const {
    const int left = history_.limit() - game.quiet();
    const bool close = history_.limit() > 0 && left <= kDeepest;
    return close ? game.key() ^ mix(static_cast<std::uint64_t>(left)) : game.key();
  }

  // Proven scores count plies from the start of a search; in the table, from the position.
  static int to_table(int score, int ply) {
    return score >= kProven ? score + ply : score <= -kProven ? score - ply : score;
  }
  static int from_table(int score, int ply) {
    return score >= kProven ? score - ply : score <= -kProven ? score + ply : score;
  }

  int reduction(int depth, int index, int promise) const {
    if (watch_.limits().exact || depth < 3 || index < kFirstReduced || promise > kKiller) return 0;
    return 1 + (index >= 12) + (depth >= 6 && index >= 24);
  }

  // ---- The order of moves

  static constexpr Move kNoMove = ~Move{1};
  static constexpr int kKnown = 1 << 30, kPromised = 1 << 24, kKiller = 1 << 20;

  std::span<Choice> list(const G& game, Move known, int ply) {
    moves_.clear();
    game.legal_moves(moves_);
    if (lists_.size() <= static_cast<std::size_t>(ply)) {
      lists_.resize(static_cast<std::size_t>(ply) + 1);
      killers_.resize(static_cast<std::size_t>(ply) + 1, {kNoMove, kNoMove});
    }
    auto& choices = lists_[static_cast<std::size_t>(ply)];
    choices.clear();
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (const Move move : moves_) {
      if (ply == 0 && std::ranges::find(excluded_, move) != excluded_.end()) continue;
      int promise = history_of(game.turn(), move);
      if (move == known) promise = kKnown;
      if (move == killers[0] || move == killers[1]) promise += kKiller;
      if constexpr (Promises<G>) promise += kPromised * game.promise(move);
      choices.push_back({move, promise});
    }
    return choices;
  }
  std::span<Choice> list_at(int ply) { return lists_[static_cast<std::size_t>(ply)]; }

  int& history_of(int seat, Move move) {
    return rewards_[static_cast<std::size_t>(seat - 1)][mix(move) % kRewards];
  }
  void reward(int seat, Move move, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != move) killers = {move, killers[0]};
    int& reward = history_of(seat, move);
    reward += depth * depth;
    if (reward < kKiller / 2) return;
    for (auto& rewards : rewards_)
      for (int& each : rewards) each /= 2;
  }

  static constexpr std::size_t kRewards = 4096;

  const Track<G>& start_;
  History<G> history_;
  Table& table_;
  Watch& watch_;
  int number_;
  std::uint64_t unasked_ = 0;
  bool stopped_ = false;
  bool horizon_ = false;        // whether the present subtree meets a position judged by its looks
  std::vector<Move> excluded_;  // first moves that are told already
  std::vector<Move> moves_;
  std::vector<std::vector<Choice>> lists_;    // by ply
  std::vector<std::array<Move, 2>> killers_;  // by ply
  std::array<std::array<int, kRewards>, 2> rewards_{};
};

// Searches with several threads, which share what they find; returns what the first one knows.
template <Game G>
Thought alphabeta(const Track<G>& start, Table& table, Watch& watch, int threads,
                  const Told& told) {
  table.grow_old();
  std::vector<std::unique_ptr<AlphaBeta<G>>> others;
  std::vector<std::thread> running;
  for (int i = 1; i < threads; ++i)
    others.push_back(std::make_unique<AlphaBeta<G>>(start, table, watch, i));
  for (const auto& other : others)
    running.emplace_back([&search = *other] { search.think([](const Thought&) {}); });
  const auto first = std::make_unique<AlphaBeta<G>>(start, table, watch, 0);
  Thought thought = first->think(told);
  watch.stop();
  for (std::thread& thread : running) thread.join();
  return thought;
}

}  // namespace sixfold
