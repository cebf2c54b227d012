// Alpha-beta over any game of two seats without chance or secrets: iterative deepening, principal
// variation search, a table shared by threads. Knows no game; what a game may offer it is in
// game.h.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "search/order.h"
#include "search/table.h"
#include "search/thought.h"
#include "search/threads.h"
#include "track.h"

namespace sixfold {

// One thread of a search. All threads of one share the table and the watch; the first one tells.
template <Played G>
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
  // Where threats are seen, the last ply but one may be judged by its looks.
  static constexpr int kLeastReduced = SeesThreats<G> ? 2 : 3;
  static constexpr int kLeafEffort = 24, kEffort = 200;  // for forced wins
  // How many moves are tried where a game selects: of the first position, and of others.
  static constexpr std::size_t kFirstMoves = 80;
  static constexpr int kMoves = 8, kMovesByDepth = 8;

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

  void list_first_moves(Thought& thought) {
    std::vector<Move> moves;
    start_.game().legal_moves(moves);
    const auto lines =
        std::min(moves.size(), static_cast<std::size_t>(std::max(watch_.limits().lines, 1)));
    // Whatever stops the search, there is a move to play.
    for (std::size_t i = 0; i < lines; ++i) thought.lines.push_back({.moves = {moves[i]}});
  }

  // Searches all lines to a depth. Where it is stopped it returns false, and lines of the depth
  // before follow those that it found.
  bool deepen(int depth, Thought& thought) {
    std::vector<Line> lines;
    std::vector<Move> firsts;
    while (!stopped_ && lines.size() < thought.lines.size()) {
      G game = start_.game();
      Variation variation;
      horizon_ = false;
      excluded_ = firsts;
      const int score = search(game, depth, -kInfinite, kInfinite, 0, &variation);
      excluded_ = {};
      // Of a line that was stopped, the moves tried first are known; they begin with the best one.
      if (variation.length == 0 || (stopped_ && !lines.empty())) break;
      firsts.push_back(variation.moves[0]);
      const bool proven = !stopped_ && (std::abs(score) >= kProven || !horizon_);
      lines.push_back(
          {.moves = {variation.moves.begin(), variation.moves.begin() + variation.length},
           .score = score,
           .proven = proven});
    }
    std::ranges::stable_sort(lines, std::greater{}, &Line::score);
    for (const Line& line : thought.lines) {
      if (lines.size() == thought.lines.size()) break;
      if (std::ranges::find(firsts, line.moves.front()) != firsts.end()) continue;
      lines.push_back(line);
      if (lines.size() == 1 || line.score <= lines[lines.size() - 2].score) continue;
      lines.back().score = lines[lines.size() - 2].score;  // it was not found to be better
      lines.back().proven = false;
    }
    thought.lines = std::move(lines);
    return !stopped_;
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
    Move known = kNoMove;
    if constexpr (SeesWins<G>) {
      if (const auto move = game.winning_move()) {
        if (ply > 0) {
          if (best != nullptr) best->begin_with(*move, {});
          return kWin - ply - 1;
        }
        known = *move;
      }
    }
    if (depth <= 0) {
      if (const int score = force(game, kLeafEffort, ply, best); score > 0) return score;
      if (!looks_on(game, ply)) return at_horizon(game);
      depth = 1;
    }

    const bool outer_horizon = std::exchange(horizon_, false);
    const std::uint64_t key = key_of(game);
    const auto found = table_.find(key);
    if (found && ply > 0 && beta - alpha == 1 && (found->depth >= depth || found->closed)) {
      const int score = from_table(found->score, ply);
      if (found->bound == Bound::kExact || (found->bound == Bound::kLower && score >= beta) ||
          (found->bound == Bound::kUpper && score <= alpha)) {
        horizon_ = outer_horizon || !found->closed;
        return score;
      }
    }
    if (found && known == kNoMove) known = found->move;

    const int seat = game.turn(), least = alpha;
    Node node{.highest = -kInfinite};
    if (ply > 0) {
      const int forced = force(game, kEffort, ply, best);
      if (forced > 0 && forced >= beta) {
        horizon_ = outer_horizon;
        return forced;
      }
      if (forced > 0) {
        node.highest = forced;
        node.first = forced_first_;
        alpha = std::max(alpha, forced);
      }
    }
    const bool all = list(game, known, depth, ply, node);
    if (node.answers && order_.size(ply) == 1) ++depth;
    try_moves(game, seat, depth, alpha, beta, ply, best, node);
    if (!all && !stopped_ && node.highest < beta) {
      if (node.highest <= -kProven) {  // Only if all moves lose is it lost.
        order_.list_rest(game, ply);
        try_moves(game, seat, depth, std::max(alpha, node.highest), beta, ply, best, node);
      } else {
        horizon_ = true;
      }
    }
    if (stopped_) return node.highest;
    if (ply > 0 || excluded_.empty())
      table_.keep(key, {.move = node.first,
                        .score = to_table(node.highest, ply),
                        .depth = depth,
                        .bound = node.highest >= beta   ? Bound::kLower
                                 : node.highest > least ? Bound::kExact
                                                        : Bound::kUpper,
                        .closed = !horizon_});
    horizon_ |= outer_horizon;
    return node.highest;
  }

  // What is known of a node while its moves are tried.
  struct Node {
    int highest;
    Move first = kNoMove;
    int tried = 0;
    bool answers = false;  // only moves that answer a threat are tried
  };

  // Lists the moves to try. Returns whether no other can be better.
  bool list(const G& game, Move known, int depth, int ply, Node& node) {
    if constexpr (Answers<G>) {
      answers_.clear();
      if (ply > 0 && !watch_.limits().exact && !history_.may_end_next(game) &&
          game.answers(answers_)) {
        node.answers = true;
        node.highest = std::max(node.highest, ply + 2 - kWin);
        order_.list_these(game, answers_, known, ply);
        return true;
      }
    }
    std::size_t most = ~std::size_t{0};
    if (!watch_.limits().exact)
      most = ply == 0 ? kFirstMoves + excluded_.size()
                      : static_cast<std::size_t>(kMoves + kMovesByDepth * depth);
    return order_.list(game, known, ply, most);
  }

  void try_moves(G& game, int seat, int depth, int alpha, int beta, int ply, Variation* best,
                 Node& node) {
    for (std::size_t i = 0; i < order_.size(ply); ++i) {
      const auto [move, promise] = order_.next(ply, i, depth > 1);
      if (ply == 0 && std::ranges::find(excluded_, move) != excluded_.end()) continue;
      Variation rest;
      const int score = with_move(game, move, [&](G& next) {
        if (depth > 1) table_.fetch(key_of(next));
        const auto deeper = [&](int left, int low, int high, Variation* line) {
          return after(next, seat, left, low, high, ply + 1, line);
        };
        Variation* const line = best != nullptr ? &rest : nullptr;
        if (node.tried == 0) return deeper(depth - 1, alpha, beta, line);
        const int less = node.answers ? 0 : reduction(depth, node.tried, move, ply);
        int found = deeper(depth - 1 - less, alpha, alpha + 1, nullptr);
        if (found > alpha && less > 0) found = deeper(depth - 1, alpha, alpha + 1, nullptr);
        if (found > alpha && found < beta) found = deeper(depth - 1, alpha, beta, line);
        return found;
      });
      if (stopped_) return;
      ++node.tried;
      if (score > node.highest) {
        node.highest = score;
        node.first = move;
        if (best != nullptr && (score > alpha || ply == 0)) best->begin_with(move, rest);
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        order_.reward(seat, ply, i, depth);
        return;
      }
    }
  }

  // The score of a win that the seat to act can force, if it finds one; else 0.
  int force([[maybe_unused]] G& game, [[maybe_unused]] int effort, [[maybe_unused]] int ply,
            [[maybe_unused]] Variation* best) {
    if constexpr (ForcesWins<G>) {
      if (watch_.limits().exact) return 0;
      if (const auto win = game.forced_win(effort); win && ply + win->plies < kDeepest) {
        forced_first_ = win->moves[0];
        if (best != nullptr) {
          best->length = win->plies;
          std::copy_n(win->moves.begin(), win->plies, best->moves.begin());
        }
        return kWin - ply - win->plies;
      }
    }
    return 0;
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

  // Whether a position at the horizon is not to be judged by its looks.
  bool looks_on([[maybe_unused]] const G& game, [[maybe_unused]] int ply) const {
    if constexpr (SeesThreats<G>)
      return !watch_.limits().exact && ply > 0 && ply < kDeepest - 1 && game.threatened();
    return false;
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

  // How much less deep a move is looked at that comes late in the order.
  int reduction(int depth, int tried, Move move, int ply) const {
    if (watch_.limits().exact || depth < kLeastReduced || tried < kFirstReduced ||
        order_.is_killer(move, ply))
      return 0;
    return 1 + (tried >= 12) + (depth >= 6 && tried >= 24);
  }

  const Track<G>& start_;
  History<G> history_;
  Table& table_;
  Watch& watch_;
  int number_;
  std::uint64_t unasked_ = 0;
  bool stopped_ = false;
  bool horizon_ = false;        // whether the present subtree meets a position judged by its looks
  std::vector<Move> excluded_;  // first moves that are told already
  std::vector<Move> answers_;
  Move forced_first_ = kNoMove;
  Order<G> order_;
};

// Searches with several threads, which share what they find; returns what the first one knows.
template <Played G>
Thought alphabeta(const Track<G>& start, Table& table, Watch& watch, int threads,
                  const Told& told) {
  table.grow_old();
  std::vector<std::unique_ptr<AlphaBeta<G>>> searches;
  for (int i = 0; i < threads; ++i)
    searches.push_back(std::make_unique<AlphaBeta<G>>(start, table, watch, i));
  return think_together(searches, watch, told);
}

}  // namespace sixfold
