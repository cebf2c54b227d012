// A game under way with its type forgotten, and the registry of games and rulesets. What is true
// of every game is decided here once: canonical rulesets, the order of moves, checked play.
#pragma once

#include <memory>

#include "search/alphabeta.h"
#include "search/proof.h"
#include "search/tree.h"
#include "walk.h"

namespace sixfold {

class State;

// A registered game. There is one object a game, and it lives as long as the program.
class GameType {
 public:
  explicit GameType(const Info& game_info);
  GameType(const GameType&) = delete;
  GameType& operator=(const GameType&) = delete;

  const Info& info;

  virtual std::optional<Refusal> refuses(const Settings& settings) const = 0;
  // The seed is that of a set-up drawn by chance.
  virtual std::unique_ptr<State> start(const Settings& settings, int limit,
                                       std::uint64_t seed) const = 0;
  virtual Result<std::unique_ptr<State>> from_text(const Settings& settings, int limit,
                                                   std::string_view text) const = 0;

  // All games, by id.
  static std::vector<const GameType*> all();

 protected:
  ~GameType() = default;
};

// A game and the values of its options. Equal rulesets have equal names.
class Ruleset {
 public:
  // Reads `game` or `game(option=value,…)` in any order, or a preset's name.
  static Result<Ruleset> parse(std::string_view text);

  const GameType& game() const { return *game_; }
  const Settings& settings() const { return settings_; }
  std::string name() const;  // canonical
  // Each option of the game with its value as text.
  std::vector<std::pair<std::string, std::string>> options() const;
  int limit() const;  // the option of that name, 0 where a game has none

 private:
  Ruleset(const GameType& game, const Settings& settings) : game_(&game), settings_(settings) {}

  const GameType* game_;
  Settings settings_;
};

// A track of one game. Moves passed in are legal ones.
class State {
 public:
  virtual ~State() = default;
  virtual std::unique_ptr<State> clone() const = 0;

  virtual int seats() const = 0;
  virtual int turn() const = 0;
  virtual std::optional<Outcome> outcome() const = 0;
  virtual std::optional<std::array<int, kMaxSeats>> scores() const = 0;  // where the game scores
  virtual std::vector<Move> legal_moves() const = 0;                     // by action number
  virtual std::uint64_t count_moves() const = 0;
  virtual Move random_move(Random& random) const = 0;
  virtual void play(Move move) = 0;

  virtual std::uint64_t key() const = 0;
  // Tells apart histories by which one and the same position may lead to other results.
  virtual std::uint64_t past() const = 0;
  virtual std::string text() const = 0;
  virtual std::string move_text(Move move) const = 0;
  virtual Result<Move> parse_move(std::string_view text) const = 0;

  virtual std::vector<std::string> targets(Move move) const = 0;
  virtual View view(int eye) const = 0;
  virtual int action(Move move) const = 0;
  virtual std::vector<float> features(int eye) const = 0;
  virtual std::uint64_t weight(Move move) const = 0;  // 1 in games without chance
  virtual std::unique_ptr<State> guess(int eye, Random& random) const = 0;
  virtual std::string heard(Move move, int eye) const = 0;

  virtual std::uint64_t perft(int depth, bool in_bulk, const std::function<bool()>& stop) const = 0;
  virtual Tally playouts(std::uint64_t games, int cut, std::uint64_t seed,
                         const std::function<bool()>& stop) const = 0;

  // Where a seat is to act, thinks for it until the watch stops it, and tells what it knows now and
  // then from the calling thread. It uses nothing that the seat may not see.
  virtual Thought think(Table& table, Watch& watch, int threads, const Told& told) const = 0;
  // What each seat threatens, where a game can tell.
  virtual std::vector<Threat> threats() const = 0;
};

template <Game G>
class StateOf final : public State {
 public:
  explicit StateOf(Track<G> track) : track_(std::move(track)) {}
  std::unique_ptr<State> clone() const override { return std::make_unique<StateOf>(*this); }

  int seats() const override { return game().seats(); }
  int turn() const override { return track_.turn(); }
  std::optional<Outcome> outcome() const override { return track_.outcome(); }
  std::optional<std::array<int, kMaxSeats>> scores() const override {
    if constexpr (KeepsScores<G>) return game().scores();
    return std::nullopt;
  }
  std::vector<Move> legal_moves() const override {
    std::vector<Move> moves;
    if (!track_.over()) game().legal_moves(moves);
    std::ranges::sort(moves, {}, [&](Move move) { return game().action(move); });
    return moves;
  }
  std::uint64_t count_moves() const override {
    return perft(1, true, [] { return false; });
  }
  Move random_move(Random& random) const override {
    std::vector<Move> moves;
    return draw_move(game(), random, moves);
  }
  void play(Move move) override { track_.play(move); }

  std::uint64_t key() const override { return game().key(); }
  std::uint64_t past() const override {
    std::uint64_t past = 0;
    for (const std::uint64_t key : track_.history().came_twice()) past = mix(past ^ key);
    return past;
  }
  std::string text() const override { return game().text(); }
  std::string move_text(Move move) const override { return game().move_text(move); }
  Result<Move> parse_move(std::string_view text) const override {
    if (track_.over()) return Refusal{"the game is over"};
    return game().parse_move(text);
  }

  std::vector<std::string> targets(Move move) const override { return game().targets(move); }
  View view(int eye) const override {
    View view = game().view(eye);
    if (track_.over()) view.stage = "over";
    return view;
  }
  int action(Move move) const override { return game().action(move); }
  std::vector<float> features(int eye) const override {
    const auto [planes, rows, columns] = G::kInfo.features;
    std::vector<float> features(static_cast<std::size_t>(planes * rows * columns));
    game().features(eye, features);
    return features;
  }
  std::uint64_t weight([[maybe_unused]] Move move) const override {
    if constexpr (Weighs<G>) return game().weight(move);
    return 1;
  }
  std::unique_ptr<State> guess([[maybe_unused]] int eye,
                               [[maybe_unused]] Random& random) const override {
    auto copy = std::make_unique<StateOf>(*this);
    if constexpr (Hides<G>) copy->track_.imagine(game().guess(eye, random));
    return copy;
  }
  std::string heard(Move move, [[maybe_unused]] int eye) const override {
    if constexpr (Hides<G>) return game().heard(move, eye);
    return game().move_text(move);
  }

  std::uint64_t perft(int depth, bool in_bulk, const std::function<bool()>& stop) const override {
    return Perft<G>(track_, depth, in_bulk, stop).count(depth);
  }
  Tally playouts(std::uint64_t games, int cut, std::uint64_t seed,
                 const std::function<bool()>& stop) const override {
    return sixfold::playouts(track_, games, cut, seed, stop);
  }

  Thought think(Table& table, Watch& watch, int threads, const Told& told) const override {
    if constexpr (HasSearcher<G>)
      return think_on(Track<typename G::Searcher>(track_), table, watch, threads, told);
    else
      return think_on(track_, table, watch, threads, told);
  }
  std::vector<Threat> threats() const override {
    if constexpr (HasSearcher<G>)
      if constexpr (Threatens<typename G::Searcher>)
        if (!track_.over()) return typename G::Searcher(game()).threats();
    return {};
  }

 private:
  template <Played Walked>
  static Thought think_on(const Track<Walked>& track, Table& table, Watch& watch, int threads,
                          const Told& told) {
    constexpr bool kOpenForTwo = G::kInfo.open_for_two();
    if constexpr (kOpenForTwo) {
      const Style style = watch.limits().style;
      if (style == Style::kBest) return alphabeta(track, table, watch, threads, told);
      if (style == Style::kProof) return prove(track, table, watch, told);
    }
    return tree_search(track, watch, threads, table.bytes(), told);
  }

  const G& game() const { return track_.game(); }

  Track<G> track_;
};

// A game registers by a constant of this type on the last line of its file. A game may be several
// types, so that rulesets that need less pay for less: of those the first that fits is taken.
template <Game G, Game... More>
class Registered final : public GameType {
 public:
  Registered() : GameType(G::kInfo) {}

  std::optional<Refusal> refuses(const Settings& settings) const override {
    return G::refuses(settings);
  }
  std::unique_ptr<State> start(const Settings& settings, int limit,
                               [[maybe_unused]] std::uint64_t seed) const override {
    return with_type<G, More...>(settings, [&]<class T>() -> std::unique_ptr<State> {
      if constexpr (SetsUp<T>) {
        Random random(seed);
        return std::make_unique<StateOf<T>>(Track<T>(T::set_up(settings, random), limit));
      } else {
        return std::make_unique<StateOf<T>>(Track<T>(T(settings), limit));
      }
    });
  }
  Result<std::unique_ptr<State>> from_text(const Settings& settings, int limit,
                                           std::string_view text) const override {
    using Read = Result<std::unique_ptr<State>>;
    return with_type<G, More...>(settings, [&]<class T>() -> Read {
      auto game = T::from_text(settings, text);
      if (!game) return game.refusal();
      return Read(std::make_unique<StateOf<T>>(Track<T>(std::move(*game), limit)));
    });
  }

 private:
  template <class First, class... Rest, class Make>
  static auto with_type(const Settings& settings, Make make) {
    if constexpr (sizeof...(Rest) == 0)
      return make.template operator()<First>();
    else if (First::fits(settings))
      return make.template operator()<First>();
    else
      return with_type<Rest...>(settings, make);
  }
};

}  // namespace sixfold
