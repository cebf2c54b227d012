// Proof search in games of two seats without chance or secrets: whether a seat can force a win, and
// in how few plies. Depth-first by proof and disproof numbers, the easiest part first. Knows no
// game; what a game may offer it is in game.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "search/order.h"
#include "search/proof_numbers.h"
#include "search/table.h"
#include "search/thought.h"
#include "track.h"

namespace sixfold {

// A win that can be forced never needs a position twice. So of what history judges, only the limit,
// by which positions are told apart, and those that came twice before the search can spoil it.
template <Played G>
class ProofSearch {
 public:
  ProofSearch(const Track<G>& start, Table& table, Watch& watch)
      : start_(start), table_(table), watch_(watch), spoilt_(start.history().came_twice()) {}

  // Seeks a win of either seat until the watch stops it or the result is proven, then a shorter
  // win. Tells each win that it finds. The line is that of the win; where nothing is proven it is a
  // legal move. The depth tells the plies within which no win ends, but for the one told.
  Thought think(const Told& told) {
    std::vector<Move> moves;
    start_.game().legal_moves(moves);
    Thought thought{.lines = {{.moves = {moves.front()}}}};
    const int depth = watch_.limits().depth;
    int winner = find_winner(depth > 0, thought);
    if (winner == 0 && depth == 0 && !thought.lines[0].proven) winner = find_winner(true, thought);
    if (winner != 0) find_shortest(winner, thought, told);
    thought.nodes = nodes_;
    thought.seconds = watch_.seconds();
    return thought;
  }

 private:
  static constexpr std::uint64_t kFirstEffort = 1 << 14, kAnyEffort = std::uint64_t{1} << 60;
  static constexpr int kCharge = 200;      // effort of the game's own search for forced wins
  static constexpr std::size_t kFew = 24;  // of the attacker's moves, where only some are tried

  // With some of the attacker's moves and with all, where that differs.
  static constexpr auto kWays = [] {
    if constexpr (Selects<G>)
      return std::array{true, false};
    else
      return std::array{false};
  }();

  int most_plies() const { return watch_.limits().depth > 0 ? watch_.limits().depth : kDeepest; }

  // Returns the seat that is proven to win, or 0. Each seat has turns that double, first with some
  // of its moves, where its game selects them, then with all.
  int find_winner(bool bounded, Thought& thought) {
    bounded_ = bounded;
    const int mover = start_.game().turn();
    std::array<std::array<ProofNumbers, 2>, 2> found;
    const auto& all = found[0];
    for (std::uint64_t effort = kFirstEffort; !watch_.stopped(); effort *= 2) {
      for (const int seat : {mover, 3 - mover}) {
        for (const bool few : kWays) {
          ProofNumbers& numbers = found[few][static_cast<std::size_t>(seat - 1)];
          if (!numbers.not_won() && !all[static_cast<std::size_t>(seat - 1)].not_won())
            numbers = attack(seat, few, most_plies(), effort);
          if (numbers.won()) return seat;
        }
      }
      if (!all[0].not_won() || !all[1].not_won()) continue;
      thought.lines[0].proven = all[0].sure && all[1].sure;
      if (bounded) thought.depth = most_plies();
      return 0;
    }
    return 0;
  }

  // Knowing that a seat wins, tells the moves, and seeks the shortest win, from a single ply on.
  void find_shortest(int winner, Thought& thought, const Told& told) {
    const auto tell = [&] {
      Line line = line_of_win(most_);
      if (line.moves.empty()) return false;  // it was stopped before it knew them
      const int plies = static_cast<int>(line.moves.size());
      line.score = winner == start_.game().turn() ? kWin - plies : plies - kWin;
      thought.lines = {std::move(line)};
      thought.nodes = nodes_;
      thought.seconds = watch_.seconds();
      told(thought);
      return true;
    };
    if (!tell()) return;
    bounded_ = true;
    for (;;) {
      const int plies = ++thought.depth;
      if (plies == static_cast<int>(thought.lines[0].moves.size())) return;
      const ProofNumbers found = attack(winner, false, plies, kAnyEffort);
      if (found.won() && tell()) return;
      if (!found.not_won()) {
        --thought.depth;
        return;
      }
    }
  }

  // Seeks a win of a seat within so many plies, and looks at about so many positions.
  ProofNumbers attack(int seat, bool few, int plies, std::uint64_t effort) {
    attacker_ = seat;
    few_ = few;
    most_ = plies;
    until_ = nodes_ + effort;
    stopped_ = watch_.stopped();
    G game = start_.game();
    return search(game, key_of(game, plies), {kNoProof, kNoProof}, 0, plies, kNoMove);
  }

  // Looks at a node until one of its numbers reaches that of `most`. `left` plies may follow.
  ProofNumbers search(G& game, std::uint64_t key, ProofNumbers most, int ply, int left, Move last) {
    const auto known = look_up(key, left);
    if (known && (known->proof >= most.proof || known->disproof >= most.disproof)) return *known;
    if (const ProofNumbers seen = at_first_sight(game, left); seen.won() || seen.not_won()) {
      keep(key, seen, 1);
      return seen;
    }
    const std::uint64_t began = nodes_;
    auto& children = children_[static_cast<std::size_t>(ply)];
    const ProofListing listed = expand(game, children, left, last);
    path_[static_cast<std::size_t>(ply)] = key;
    const bool attacks = game.turn() == attacker_;
    ProofSummary now = summarize(children, attacks, listed);
    while (!stopped_ && now.numbers.proof < most.proof && now.numbers.disproof < most.disproof) {
      ProofChild& child = children[now.next];
      const auto end = path_.begin() + ply + 1;
      if (std::find(path_.begin(), end, child.key) != end) {
        child.numbers = ProofNumbers::no_win(false);
      } else {
        const std::uint32_t soon = std::max(now.second + 1, now.second + now.second / 4);
        const ProofNumbers bound =
            attacks ? ProofNumbers{std::min(most.proof, soon), most.disproof - now.others}
                    : ProofNumbers{most.proof - now.others, std::min(most.disproof, soon)};
        with_move(game, child.move, [&](G& next) {
          child.numbers = search(next, child.key, bound, ply + 1, left - 1, child.move);
        });
      }
      now = summarize(children, attacks, listed);
    }
    keep(key, now.numbers, nodes_ - began);
    return now.numbers;
  }

  // Lists the moves to look at, with what is known of them.
  ProofListing expand(G& game, std::vector<ProofChild>& children, int left, Move last) {
    moves_.clear();
    ProofListing listed;
    if (game.turn() != attacker_)
      listed.answered = answers(game, moves_, left);
    else if (few_)
      listed.all = select_few(game);
    if (moves_.empty() && !listed.answered) game.legal_moves(moves_);
    children.clear();
    for (const Move move : moves_) {
      with_move(game, move, [&](G& next) {
        const std::uint64_t key = key_of(next, left - 1);
        children.push_back({move, key, first_numbers(next, key, left - 1, move, last)});
      });
    }
    nodes_ += children.size();
    stopped_ |= !watch_.go_on(children.size()) || nodes_ >= until_;
    return listed;
  }

  bool select_few([[maybe_unused]] const G& game) {
    bool all = true;
    if constexpr (Selects<G>) {
      promised_.clear();
      all = game.select(promised_, kFew);
      for (const Promised& each : promised_) moves_.push_back(each.move);
    }
    return all;
  }

  // What is known of a position right after a move, from what can be seen at little cost.
  ProofNumbers first_numbers(const G& game, std::uint64_t key, int left, Move move, Move last) {
    if (game.turn() == kOver) {
      const auto ranks = game.outcome()->ranks;
      const auto own = static_cast<std::size_t>(attacker_ - 1);
      return ranks[own] < ranks[1 - own] ? ProofNumbers::win(0) : ProofNumbers::no_win(true);
    }
    if (G::kInfo.repeats && move == kPass && last == kPass) return ProofNumbers::no_win(true);
    if (plies_to_limit(game) <= 0) return ProofNumbers::no_win(true);
    if (std::ranges::find(spoilt_, game.key()) != spoilt_.end()) return ProofNumbers::no_win(true);
    if (left <= 0) return ProofNumbers::no_win(false);
    if (const auto known = look_up(key, left)) return *known;
    if constexpr (SeesWins<G>)
      if (game.winning_move())
        return game.turn() == attacker_ ? ProofNumbers::win(1) : ProofNumbers::no_win(true);
    if (game.turn() == attacker_) return {};
    answers_.clear();
    if (answers(game, answers_, left)) {
      if (answers_.empty()) return ProofNumbers::win(2);
      return {static_cast<std::uint32_t>(answers_.size()), 1};
    }
    if constexpr (CountsMoves<G>)
      return {static_cast<std::uint32_t>(std::max<std::uint64_t>(game.count_moves(), 1)), 1};
    return {};
  }

  // What the game sees of a position that is about to be looked at.
  ProofNumbers at_first_sight([[maybe_unused]] G& game, [[maybe_unused]] int left) const {
    const bool attacks = game.turn() == attacker_;
    if constexpr (SeesWins<G>)
      if (game.winning_move()) return attacks ? ProofNumbers::win(1) : ProofNumbers::no_win(true);
    if constexpr (ForcesWins<G>)
      if (const auto win = game.forced_win(kCharge)) {
        if (!attacks) return ProofNumbers::no_win(true);
        if (win->plies <= left) return ProofNumbers::win(win->plies);
      }
    return {};
  }

  // Appends the moves of the attacked seat but such as lose to the very next move, where the game
  // knows them and history cannot come between.
  bool answers([[maybe_unused]] const G& game, [[maybe_unused]] std::vector<Move>& moves,
               [[maybe_unused]] int left) const {
    if constexpr (Answers<G>)
      if (left >= 2 && plies_to_limit(game) >= 2 && spoilt_.empty()) return game.answers(moves);
    return false;
  }

  // The moves of the win that attack has proven: the attacker's shortest, the other's longest, as
  // far as is known. Empty where it was stopped before it knew them.
  Line line_of_win(int left) {
    Line line{.moves = {}, .proven = true};
    G game = start_.game();
    Move last = kNoMove;
    std::vector<ProofChild> children;
    for (; game.turn() != kOver; --left) {
      if (game.turn() == attacker_) {
        if constexpr (ForcesWins<G>)
          if (const auto win = game.forced_win(kCharge); win && win->plies <= left) {
            line.moves.insert(line.moves.end(), win->moves.begin(),
                              win->moves.begin() + win->plies);
            return line;
          }
      }
      std::optional<Move> move;
      if constexpr (SeesWins<G>) move = game.winning_move();
      if (!move) {
        expand(game, children, left, last);
        move = step_of_win(game, children, left);
      }
      if (!move) return {};
      line.moves.push_back(*move);
      last = *move;
      game.play(*move);
    }
    return line;
  }

  // Returns the move to tell of a won position, or nothing where it was stopped.
  std::optional<Move> step_of_win(G& game, std::vector<ProofChild>& children, int left) {
    const bool attacks = game.turn() == attacker_;
    const auto prove = [&](ProofChild& child) {
      if (!child.numbers.won())
        with_move(game, child.move, [&](G& next) {
          child.numbers = search(next, child.key, {kNoProof, kNoProof}, 0, left - 1, child.move);
        });
      return child.numbers.won();
    };
    const ProofChild* best = nullptr;
    for (ProofChild& child : children) {
      if (attacks && !child.numbers.won()) continue;
      if (!prove(child)) return std::nullopt;
      const int plies = child.numbers.plies;
      if (best == nullptr || (attacks ? plies < best->numbers.plies : plies > best->numbers.plies))
        best = &child;
    }
    if (best == nullptr && attacks) {  // what was known of them was forgotten
      const auto won = std::ranges::find_if(children, prove);
      if (won == children.end()) return std::nullopt;
      best = &*won;
    }
    if (best != nullptr && (attacks || best->numbers.plies > 0)) return best->move;
    // Answers that lose at once are no better than what is none, which loses to the next move.
    moves_.clear();
    game.legal_moves(moves_);
    const auto goes_on = [&](Move move) {
      bool on = false;
      with_move(game, move, [&](G& next) { on = next.turn() != kOver; });
      return on;
    };
    const auto longest = std::ranges::find_if(moves_, goes_on);
    return longest != moves_.end() ? *longest : moves_.front();
  }

  template <class Visit>
  static void with_move(G& game, Move move, Visit visit) {
    if constexpr (TakesBack<G>) {
      const auto token = game.play(move);
      visit(game);
      game.undo(move, token);
    } else {
      G next = game;
      next.play(move);
      visit(next);
    }
  }

  int plies_to_limit(const G& game) const {
    const int limit = start_.history().limit();
    return limit > 0 ? limit - game.quiet() : kDeepest;
  }

  // ---- What was found, kept among what other searches find

  std::uint64_t key_of(const G& game, int left) const {
    const auto bound = static_cast<std::uint64_t>(bounded_ ? left + 1 : 0);
    const std::uint64_t few = few_;
    return game.key() ^
           mix((bound << 8 | few << 4 | static_cast<std::uint64_t>(attacker_)) + kApart);
  }
  static constexpr std::uint64_t kApart = std::uint64_t{0x70726f6f66} << 24;

  std::optional<ProofNumbers> look_up(std::uint64_t key, int left) const {
    const auto found = table_.find(key);
    if (!found) return std::nullopt;
    const ProofNumbers numbers{static_cast<std::uint32_t>(found->move >> 32),
                               static_cast<std::uint32_t>(found->move), found->score,
                               found->closed};
    if (numbers.won() && numbers.plies > left) return ProofNumbers::no_win(false);
    return numbers;
  }
  void keep(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t effort) {
    table_.keep(key, {.move = std::uint64_t{numbers.proof} << 32 | numbers.disproof,
                      .score = numbers.plies,
                      .depth = static_cast<int>(std::bit_width(effort)),
                      .bound = Bound::kExact,
                      .closed = numbers.sure});
  }

  const Track<G>& start_;
  Table& table_;
  Watch& watch_;
  std::vector<std::uint64_t> spoilt_;  // keys of positions that a win cannot lead through
  int attacker_ = 0;
  int most_ = 0;          // plies of a win that is sought
  bool few_ = false;      // whether only some of the attacker's moves are tried
  bool bounded_ = false;  // whether the plies that are left tell positions apart
  bool stopped_ = false;
  std::uint64_t nodes_ = 0, until_ = 0;
  std::array<std::vector<ProofChild>, kDeepest + 1> children_;
  std::array<std::uint64_t, kDeepest + 1> path_{};
  std::vector<Move> moves_, answers_;
  std::vector<Promised> promised_;
};

template <Played G>
Thought prove(const Track<G>& start, Table& table, Watch& watch, const Told& told) {
  table.grow_old();
  return std::make_unique<ProofSearch<G>>(start, table, watch)->think(told);
}

}  // namespace sixfold
