// A game under way: a state, and the history that repetition, passes and the limit need. Perft,
// playouts and searches walk on it, and a Position holds one.
#pragma once

#include <algorithm>
#include <memory>

#include "game.h"

namespace sixfold {

// Keys that copies of a history share, so that those of a long game cost little each.
struct Past {
  std::vector<std::uint64_t> keys;
  std::shared_ptr<const Past> before;
};

// What a state does not know of how it was reached. Each ply is told by before and after, and taken
// back by return_to.
template <Played G>
class History {
 public:
  // That of the same game as another type.
  template <Played Other>
  explicit History(const History<Other>& other)
      : past_(other.past_),
        keys_(other.keys_),
        first_(other.first_),
        passes_(other.passes_),
        limit_(other.limit_) {}

  // `limit` is the number of plies without progress that draws; 0 for none.
  explicit History(int limit) : limit_(limit) {}

  // Before a legal move is played. The key of a position is kept only where a later one may equal
  // it, and that of a position right after an irreversible move only when play goes on from it.
  void before(const G& game, Move move) {
    returns_ = may_return(game, move);
    if (returns_ && keys_.size() == first_ && settled(game)) keys_.push_back(game.key());
  }
  // After it was played.
  void after(const G& game, Move move) {
    passes_ = move == kPass ? passes_ + 1 : 0;
    if (!returns_ || (!KnowsReturns<G> && game.quiet() == 0))
      first_ = keys_.size();
    else if (settled(game))
      keys_.push_back(game.key());
  }

  // Lets go of what a walk could still return to.
  void settle() {
    if (first_ > 0) {
      keys_.erase(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
      past_ = nullptr;
    } else if (keys_.size() > kOwn) {
      const std::uint64_t last = keys_.back();
      keys_.pop_back();
      past_ = std::make_shared<const Past>(std::move(keys_), std::move(past_));
      keys_ = {last};
    }
  }

  // How the game ended by its history.
  std::optional<Reason> ending(const G& game) const {
    if (!settled(game)) return std::nullopt;
    if (G::kInfo.repeats && passes_ >= game.seats()) return Reason::kNoMoves;
    if (repeated()) return Reason::kRepetition;
    if (limit_ > 0 && game.quiet() >= limit_) return Reason::kNoProgress;
    return std::nullopt;
  }
  bool over(const G& game) const { return ending(game).has_value(); }
  int limit() const { return limit_; }

  // Whether the next ply may end the game by its history alone.
  bool may_end_next(const G& game) const {
    if (limit_ > 0 && game.quiet() + 1 >= limit_) return true;
    if (past_ != nullptr && first_ == 0) return true;
    for (auto key = keys_.begin() + static_cast<std::ptrdiff_t>(first_); key != keys_.end(); ++key)
      if (std::find(key + 1, keys_.end(), *key) != keys_.end()) return true;
    return G::kInfo.repeats && passes_ > 0;
  }

  // The keys of positions that draw when they come again.
  std::vector<std::uint64_t> came_twice() const {
    std::vector<std::uint64_t> keys(keys_.begin() + static_cast<std::ptrdiff_t>(first_),
                                    keys_.end());
    for (const Past* past = first_ == 0 ? past_.get() : nullptr; past != nullptr;
         past = past->before.get())
      keys.insert(keys.end(), past->keys.begin(), past->keys.end());
    std::ranges::sort(keys);
    std::vector<std::uint64_t> twice;
    for (std::size_t i = 1; i < keys.size(); ++i)
      if (keys[i] == keys[i - 1] && (twice.empty() || twice.back() != keys[i]))
        twice.push_back(keys[i]);
    return twice;
  }

  struct Mark {
    std::size_t keys, first;
    int passes;
  };
  Mark mark() const { return {keys_.size(), first_, passes_}; }
  void return_to(const Mark& mark) {
    if (keys_.size() != mark.keys) keys_.resize(mark.keys);
    first_ = mark.first;
    passes_ = mark.passes;
  }

 private:
  static bool may_return(const G& game, Move move) {
    if constexpr (KnowsReturns<G>) return game.may_return(move);
    return G::kInfo.repeats;
  }

  static bool settled([[maybe_unused]] const G& game) {
    if constexpr (Settles<G>) return game.settled();
    return true;
  }

  bool repeated() const {
    const Past* past = first_ == 0 ? past_.get() : nullptr;
    if (past == nullptr && keys_.size() < first_ + 3) return false;
    const auto since = keys_.begin() + static_cast<std::ptrdiff_t>(first_);
    auto times = std::count(since, keys_.end(), keys_.back());
    for (; past != nullptr; past = past->before.get())
      times += std::ranges::count(past->keys, keys_.back());
    return times >= 3;
  }

  template <Played>
  friend class History;

  static constexpr std::size_t kOwn = 128;

  std::shared_ptr<const Past> past_;  // keys before those from 0 on; then keys_ is not empty
  std::vector<std::uint64_t> keys_;   // from first_ on of the positions that may come again
  std::size_t first_ = 0;
  int passes_ = 0;
  int limit_;
  bool returns_ = false;
};

template <Played G>
class Track {
 public:
  Track(G game, int limit) : game_(std::move(game)), history_(limit) {}
  // The same, the game as another type that can be made of it.
  template <Played Other>
  explicit Track(const Track<Other>& other) : game_(other.game()), history_(other.history()) {}

  const G& game() const { return game_; }
  const History<G>& history() const { return history_; }

  // Returns how the game ended. The game's own endings come first, then those of history.
  std::optional<Outcome> outcome() const {
    std::optional<Outcome> outcome = game_.outcome();
    if (!outcome)
      if (const auto reason = history_.ending(game_)) outcome = Outcome::draw(*reason);
    if constexpr (KeepsScores<G>)
      if (outcome) outcome->scores = game_.scores();
    return outcome;
  }
  bool over() const { return game_.turn() == kOver || history_.over(game_); }
  int turn() const { return over() ? kOver : game_.turn(); }

  // The move must be legal.
  void play(Move move) {
    history_.before(game_, move);
    game_.play(move);
    history_.after(game_, move);
    history_.settle();
    if constexpr (Closes<G>)
      if (history_.over(game_)) game_.close();
  }

  // Replaces the game by one that looks the same to some eye; history stays.
  void imagine(G game) { game_ = std::move(game); }

 private:
  G game_;
  History<G> history_;
};

}  // namespace sixfold
