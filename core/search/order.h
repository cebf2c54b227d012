// In what order a search tries the moves of a position: what was best before, what the game finds
// promising, what was good elsewhere. Knows no game.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "search/thought.h"
#include "track.h"

namespace sixfold {

// A move that no game has.
inline constexpr Move kNoMove = ~Move{1};

// The moves of the positions along one line, by ply.
template <Played G>
class Order {
 public:
  // Lists the moves to try, the one known to be good first, at most about `most`. Returns whether
  // these are all.
  bool list(const G& game, Move known, int ply, std::size_t most) {
    auto& moves = at(ply);
    moves.clear();
    bool all = true;
    if constexpr (Selects<G>)
      all = game.select(moves, most);
    else
      list_all(game, moves);
    if (!all && known != kNoMove && std::ranges::find(moves, known, &Promised::move) == moves.end())
      moves.push_back({known, 0});
    rank(game.turn(), moves, known, ply);
    return all;
  }

  // Lists what `list` left out.
  void list_rest(const G& game, int ply) {
    std::vector<Promised> tried = std::move(at(ply));
    std::vector<Move> done;
    for (const Promised& choice : tried) done.push_back(choice.move);
    std::ranges::sort(done);
    auto& moves = at(ply);
    moves.clear();
    list_all(game, moves);
    std::erase_if(moves, [&](const Promised& choice) {
      return std::ranges::binary_search(done, choice.move);
    });
    rank(game.turn(), moves, kNoMove, ply);
  }

  // Lists the moves that `found` holds.
  void list_these(const G& game, std::span<const Move> found, Move known, int ply) {
    auto& moves = at(ply);
    moves.clear();
    for (const Move move : found) moves.push_back({move, promise_of(game, move)});
    rank(game.turn(), moves, known, ply);
  }

  // The next move of a ply from place i on, which is the best of those that are left. Where little
  // hangs on it, only the first few are sought.
  Promised next(int ply, std::size_t i, bool matters) {
    auto& moves = at(ply);
    if (!matters && i >= kFirst) return moves[i];
    const auto here = moves.begin() + static_cast<std::ptrdiff_t>(i);
    std::ranges::iter_swap(here,
                           std::ranges::max_element(here, moves.end(), {}, &Promised::promise));
    return *here;
  }
  std::size_t size(int ply) const { return lists_[static_cast<std::size_t>(ply)].size(); }

  bool is_killer(Move move, int ply) const {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    return move == killers[0] || move == killers[1];
  }

  // The move of place i was so good that the others need no look; those before it were not.
  void reward(int seat, int ply, std::size_t i, int depth) {
    const auto& moves = at(ply);
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    const Move move = moves[i].move;
    if (killers[0] != move) killers = {move, killers[0]};
    const int by = std::min(16 * depth * depth, kMost / 4);
    learn(seat, move, by);
    for (std::size_t j = 0; j < i; ++j) learn(seat, moves[j].move, -by);
  }

 private:
  static constexpr std::size_t kFirst = 5;
  static constexpr std::size_t kPlaces = 4096;
  static constexpr int kMost = 1 << 14;        // of what is learned of a move
  static constexpr int kPromise = 256;         // what a promise counts beside it
  static constexpr int kMostPromise = 20'000;  // so that sums stay numbers
  static constexpr int kKnown = 1 << 30, kKiller = kMost;

  std::vector<Promised>& at(int ply) { return lists_[static_cast<std::size_t>(ply)]; }

  void list_all(const G& game, std::vector<Promised>& moves) {
    all_.clear();
    game.legal_moves(all_);
    for (const Move move : all_) moves.push_back({move, promise_of(game, move)});
  }
  static int promise_of([[maybe_unused]] const G& game, [[maybe_unused]] Move move) {
    if constexpr (Promises<G>) return game.promise(move);
    return 0;
  }

  void rank(int seat, std::vector<Promised>& moves, Move known, int ply) {
    for (Promised& choice : moves) {
      if (choice.move == known) {
        choice.promise = kKnown;
        continue;
      }
      const int promise = std::clamp(choice.promise, -kMostPromise, kMostPromise);
      choice.promise = kPromise * promise + learned(seat, choice.move) +
                       (is_killer(choice.move, ply) ? kKiller : 0);
    }
  }

  int& learned(int seat, Move move) {
    return learned_[static_cast<std::size_t>(seat - 1)][mix(move) % kPlaces];
  }
  // What was learned fades as more is.
  void learn(int seat, Move move, int by) {
    int& value = learned(seat, move);
    value += by - value * std::abs(by) / kMost;
  }

  std::array<std::vector<Promised>, kDeepest + 1> lists_;
  std::array<std::array<Move, 2>, kDeepest + 1> killers_ = [] {
    std::array<std::array<Move, 2>, kDeepest + 1> none;
    none.fill({kNoMove, kNoMove});
    return none;
  }();
  std::array<std::array<int, kPlaces>, 2> learned_{};
  std::vector<Move> all_;
};

}  // namespace sixfold
