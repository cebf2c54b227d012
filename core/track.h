// A game under way: a state with the history that repetition, passes and the limit need. Perft,
// playouts and searches walk on it, and a Position holds one.
#pragma once

#include <algorithm>

#include "game.h"

namespace sixfold {

template <Game G>
class Track {
 public:
  // `limit` is the number of plies without progress that draws; 0 for none.
  Track(G game, int limit) : game_(std::move(game)), limit_(limit) {}

  const G& game() const { return game_; }

  // Returns how the game ended. The game's own endings come first, then those of history.
  std::optional<Outcome> outcome() const {
    if (auto own = game_.outcome()) return own;
    if (passes_ >= game_.seats()) return Outcome::draw(Reason::kNoMoves);
    if (repeated()) return Outcome::draw(Reason::kRepetition);
    if (stalled()) return Outcome::draw(Reason::kNoProgress);
    return std::nullopt;
  }

  bool over() const {
    return game_.turn() == kOver || passes_ >= game_.seats() || repeated() || stalled();
  }
  int turn() const { return over() ? kOver : game_.turn(); }

  // The move must be legal.
  void play(Move move) {
    before();
    game_.play(move);
    after(move);
  }

  // Replaces the game by one that looks the same to some eye; history stays.
  void imagine(G game) { game_ = std::move(game); }

  // Plays, and returns what undo needs to come back.
  auto play_marked(Move move)
    requires TakesBack<G>
  {
    const std::size_t keys = keys_.size(), first = first_;
    const int passes = passes_;
    before();
    const Back<decltype(game_.play(move))> back{game_.play(move), keys, first, passes};
    after(move);
    return back;
  }
  void undo(Move move, const auto& back) {
    game_.undo(move, back.token);
    keys_.resize(back.keys);
    first_ = back.first;
    passes_ = back.passes;
  }

 private:
  template <class Token>
  struct Back {
    Token token;
    std::size_t keys, first;
    int passes;
  };

  // The key of a position that nothing can repeat is left out, and that of a position right after
  // progress is taken only when play goes on from it.
  void before() {
    if (keys_.size() == first_ && can_recur()) keys_.push_back(game_.key());
  }
  void after(Move move) {
    passes_ = move == kPass ? passes_ + 1 : 0;
    if (game_.quiet() == 0)
      first_ = keys_.size();
    else if (can_recur())
      keys_.push_back(game_.key());
  }
  bool can_recur() const {
    if constexpr (KnowsRecurrence<G>) return game_.can_recur();
    return G::kInfo.repeats;
  }

  bool stalled() const { return limit_ > 0 && game_.quiet() >= limit_; }

  bool repeated() const {
    if (keys_.size() < first_ + 3) return false;
    const auto since = keys_.begin() + static_cast<std::ptrdiff_t>(first_);
    return std::count(since, keys_.end(), keys_.back()) >= 3;
  }

  G game_;
  std::vector<std::uint64_t> keys_;  // of the positions since the last progress from first_ on
  std::size_t first_ = 0;
  int passes_ = 0;
  int limit_;
};

}  // namespace sixfold
