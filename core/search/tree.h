// Tree search for any game: by trials that grow a tree where they look promising. Chance is drawn
// by weight; what a seat may not see is guessed anew for every trial, and each seat's tree tells
// apart only what that seat hears. Knows no game; what a game may offer it is in game.h.
#pragma once

#include <cmath>
#include <memory>

#include "search/forest.h"
#include "search/thought.h"
#include "search/threads.h"
#include "track.h"
#include "walk.h"

namespace sixfold {

template <Played G>
class TreeSearch {
 public:
  // Sees what the seat to act sees and no more. Keeps within about so many bytes.
  TreeSearch(const Track<G>& start, Watch& watch, std::uint64_t seed, std::size_t bytes)
      : start_(start.game()),
        history_(kHides ? History<G>(start.history().limit()) : start.history()),
        eye_(start.game().turn()),
        seats_(start.game().seats()),
        watch_(watch),
        random_(seed),
        forest_(bytes) {}

  // Tries until the watch stops it or all is proven. Tells what it knows each time that the number
  // of trials doubled, and returns the last of it.
  Thought think(const Told& told) {
    while (watch_.limits().depth == 0 || depth_ < watch_.limits().depth) {
      try_once();
      ++trials_;
      if (trials_ == kFirstTrials << depth_) {
        ++depth_;
        told(thought());
      }
      if (!watch_.go_on(1) || solved()) break;
    }
    return thought();
  }

  // Adds what another search found of the first moves.
  void join(const TreeSearch& other) {
    for (const Edge& edge : other.first().edges) {
      Edge* const own = first().find(edge.label);
      if (own == nullptr) {
        forest_.add(first(), edge.without_child());
      } else if (edge.solved) {
        own->solved = true;
        own->mean = edge.mean;
        own->plies = edge.plies;
      } else if (!own->solved && edge.visits > 0) {
        own->visits += edge.visits;
        own->mean = toward(own->mean, edge.mean,
                           static_cast<float>(edge.visits) / static_cast<float>(own->visits));
      }
    }
    trials_ += other.trials_;
  }

  Thought thought() const {
    Thought thought;
    std::vector<const Edge*> order;
    for (const Edge& edge : first().edges) order.push_back(&edge);
    const auto actor = static_cast<std::size_t>(eye_ - 1);
    std::ranges::stable_sort(
        order, [&](const Edge* one, const Edge* two) { return one->better_than(*two, actor); });
    const auto lines = static_cast<std::size_t>(std::max(watch_.limits().lines, 1));
    if (order.size() > lines) order.resize(lines);
    for (const Edge* edge : order) thought.lines.push_back(line_from(*edge));
    thought.depth = depth_;
    thought.nodes = trials_;
    thought.seconds = watch_.seconds();
    return thought;
  }

 private:
  static constexpr bool kHides = G::kInfo.has_secrets;
  // Whether the moves of a node may differ from one guess to the next.
  static constexpr bool kLists = kHides && !KnowsMoves<G>;
  static constexpr std::uint64_t kFirstTrials = 64;  // of depth 1; each further one doubles them
  static constexpr float kExplore = 1.4f;
  static constexpr float kExplorePlain = 0.7f;  // of the textbook's formula, without priors
  static constexpr float kUrge = 0.08f;  // how much worse than its parent an untried move is held
  static constexpr int kPlayout = 1000;  // plies of a random game
  static constexpr std::size_t kMost = 96;  // moves of a position, where a game selects

  using Node = TreeNode;
  using Edge = TreeEdge;

  bool plain() const { return watch_.limits().style == Style::kPlain; }
  bool solved() const {
    const auto& edges = first().edges;
    const auto actor = static_cast<std::size_t>(eye_ - 1);
    const auto wins = [&](const Edge& edge) { return edge.solved && edge.mean[actor] >= 1; };
    if (std::ranges::all_of(edges, &Edge::solved)) return first().complete;
    return watch_.limits().lines <= 1 && std::ranges::any_of(edges, wins);
  }

  // ---- A trial

  void try_once() {
    G game = start_;
    if constexpr (kHides) game = game.guess(eye_, random_);
    History<G> history = history_;
    steps_.clear();
    std::array<Node*, kMaxSeats> at = roots(game);
    Shares value;
    for (;;) {
      const int turn = game.turn();
      if (turn == kOver || history.over(game)) {
        value = result(game, history);
        if constexpr (!kHides) note_result(steps_, value);
        break;
      }
      Move move;
      if (turn == kChance) {
        move = draw_move(game, random_, moves_);
      } else {
        Node& node = *at[tree_of(turn)];
        const bool fresh = node.edges.empty();
        if (fresh || kLists) list(game, node);
        if (fresh) {
          value = estimate(game, history);
          break;
        }
        const std::size_t chosen = choose(node, turn);
        steps_.push_back({&node, chosen, turn});
        move = node.edges[chosen].label;
      }
      if (turn == kChance && !kHides) note_chance(game, *at[0], move);
      advance(game, at, turn, move);
      history.before(game, move);
      game.play(move);
      history.after(game, move);
    }
    note_value(steps_, value);
    forest_.keep_within_bounds(first_key());
  }

  // A game without secrets has one tree, which all seats share.
  static std::size_t tree_of(int seat) { return kHides ? static_cast<std::size_t>(seat - 1) : 0; }

  // Where each seat's tree begins: what a seat sees of the guessed position tells them apart.
  std::array<Node*, kMaxSeats> roots(const G& game) {
    std::array<Node*, kMaxSeats> at{};
    if constexpr (kHides) {
      for (int seat = 1; seat <= seats_; ++seat) {
        const std::uint64_t seen = seat == eye_ ? 0 : sight(game.view(seat));
        at[tree_of(seat)] = &forest_.root(mix(seen) + static_cast<std::uint64_t>(seat));
      }
    } else {
      at[0] = &first();
    }
    return at;
  }
  std::uint64_t first_key() const { return kHides ? mix(0) + static_cast<std::uint64_t>(eye_) : 0; }
  Node& first() { return forest_.root(first_key()); }
  const Node& first() const { return forest_.root(first_key()); }

  static std::uint64_t hash(std::string_view text, std::uint64_t seed) {
    for (const char letter : text) seed = mix(seed ^ static_cast<unsigned char>(letter));
    return seed;
  }
  static std::uint64_t sight(const View& view) {
    std::uint64_t seen = hash(view.stage, 1);
    for (const Item& item : view.items)
      seen = hash(item.piece, hash(item.place, seen)) + static_cast<std::uint64_t>(item.count);
    return seen;
  }

  // Gives a node an edge for each legal move, and counts how often each could be chosen.
  void list(const G& game, Node& node) {
    promised_.clear();
    bool all = true;
    if constexpr (Selects<G>) {
      all = game.select(promised_, kMost);
    } else {
      moves_.clear();
      game.legal_moves(moves_);
      for (const Move move : moves_) {
        int promise = 0;
        if constexpr (Promises<G>) promise = game.promise(move);
        promised_.push_back({move, promise});
      }
    }
    node.complete = all && !kHides;
    float most = -1e9f, sum = 0;
    for (const Promised& each : promised_) most = std::max(most, temper(each.promise));
    for (const Promised& each : promised_) sum += std::exp(temper(each.promise) - most);
    const std::size_t before = node.edges.size();
    std::size_t hint = 0;
    legal_.clear();
    for (const Promised& each : promised_) {
      while (hint < before && node.edges[hint].label != each.move) ++hint;
      std::size_t place = hint;
      if (hint >= before) {
        hint = 0;
        const auto known = std::ranges::find(node.edges, each.move, &Edge::label);
        place = static_cast<std::size_t>(known - node.edges.begin());
        if (known == node.edges.end()) forest_.add(node, {.label = each.move});
      }
      node.edges[place].prior = std::exp(temper(each.promise) - most) / sum;
      ++node.edges[place].available;
      legal_.push_back(place);
    }
  }
  static float temper(int promise) { return static_cast<float>(promise) / 100.0f; }

  // What looks best to a seat with regard to how little is known of it.
  std::size_t choose(const Node& node, int seat) {
    const auto actor = static_cast<std::size_t>(seat - 1);
    const float untried = node.visits == 0 ? 0.5f : std::max(node.mean[actor] - kUrge, 0.0f);
    std::size_t best = 0;
    float most = -1;
    const auto look = [&](std::size_t i) {
      const Edge& edge = node.edges[i];
      if (edge.solved && edge.mean[actor] < 1 && !all_solved_) return;
      const auto chances = static_cast<float>(kLists ? edge.available : node.visits + 1);
      const float known = edge.visits == 0 ? untried : edge.mean[actor];
      const float tries = static_cast<float>(edge.visits);
      const float worth =
          plain()
              ? (edge.visits == 0 ? 10.0f + static_cast<float>(random_.below(1000))
                                  : known + kExplorePlain * std::sqrt(std::log(chances) / tries))
              : known + kExplore * edge.prior * std::sqrt(chances) / (1.0f + tries);
      if (worth <= most) return;
      most = worth;
      best = i;
    };
    const auto look_at_all = [&] {
      if constexpr (kLists)
        for (const std::size_t i : legal_) look(i);
      else
        for (std::size_t i = 0; i < node.edges.size(); ++i) look(i);
    };
    all_solved_ = false;
    look_at_all();
    if (most >= 0) return best;
    all_solved_ = true;  // then any of them will do
    look_at_all();
    return best;
  }

  // Chance's node lists all that may come, so that it can be solved.
  void note_chance(const G& game, Node& node, Move move) {
    if (node.edges.empty()) {
      moves_.clear();
      game.legal_moves(moves_);
      for (const Move each : moves_) {
        float weight = 1;
        if constexpr (Weighs<G>) weight = static_cast<float>(game.weight(each));
        forest_.add(node, {.label = each, .prior = weight});
      }
      node.complete = true;
    }
    const auto edge = std::ranges::find(node.edges, move, &Edge::label);
    steps_.push_back({&node, static_cast<std::size_t>(edge - node.edges.begin()), kChance});
  }

  // Follows a move in each tree by what its seat hears of it.
  void advance([[maybe_unused]] const G& game, std::array<Node*, kMaxSeats>& at,
               [[maybe_unused]] int turn, Move move) {
    if constexpr (kHides) {
      for (int seat = 1; seat <= seats_; ++seat) {
        Node*& node = at[tree_of(seat)];
        const std::uint64_t label = seat == turn ? move : hash(game.heard(move, seat), 2);
        Edge* const known = node->find(label);
        node = &forest_.child(known != nullptr ? *known : forest_.add(*node, {.label = label}));
      }
    } else {
      at[0] = &forest_.child(steps_.back().taken());
    }
  }

  // ---- What a trial comes to

  Shares result(const G& game, const History<G>& history) const {
    std::optional<Outcome> outcome = game.outcome();
    if (!outcome) outcome = Outcome::draw(*history.ending(game));
    if constexpr (Rates<G>)
      if (seats_ == 1) return {game.rating()};
    return shares_of(*outcome, seats_);
  }

  Shares estimate(const G& game, const History<G>& history) {
    if (!plain()) {
      if constexpr (Hopes<G>) return game.hopes();
      if constexpr (Evaluates<G>) return shares_of_score(game.evaluate(), game.turn());
    }
    G end = game;
    History<G> walked = history;
    for (int ply = 0; ply < kPlayout && end.turn() != kOver && !walked.over(end); ++ply) {
      std::optional<Move> move;
      if constexpr (SeesWins<G>)
        if (end.turn() != kChance) move = end.winning_move();
      if (!move) move = draw_move(end, random_, moves_);
      walked.before(end, *move);
      end.play(*move);
      walked.after(end, *move);
    }
    if (end.turn() == kOver || walked.over(end)) return result(end, walked);
    return shares_of(Outcome::draw(Reason::kNoProgress), seats_);
  }

  Line line_from(const Edge& from) const {
    Line line;
    line.moves.push_back(from.label);
    line.shares = from.mean;
    const float own = from.mean[static_cast<std::size_t>(eye_ - 1)];
    line.score = score_of_share(own);
    line.proven = from.solved && (seats_ == 2 && (own == 0 || own == 0.5f || own == 1));
    if (line.proven && own != 0.5f) line.score = own > 0.5f ? kWin - from.plies : from.plies - kWin;
    if constexpr (kHides || G::kInfo.has_chance) return line;
    const Edge* edge = &from;
    int turn = eye_;
    G game = start_;
    while (edge->child && edge->child->visits > 0 && line.moves.size() < kDeepest) {
      game.play(edge->label);
      turn = game.turn();
      const Edge* best = nullptr;
      for (const Edge& each : edge->child->edges)
        if (best == nullptr || each.better_than(*best, static_cast<std::size_t>(turn - 1)))
          best = &each;
      if (best == nullptr || (best->visits == 0 && !best->solved)) break;
      line.moves.push_back(best->label);
      edge = best;
    }
    return line;
  }

  const G start_;
  const History<G> history_;
  const int eye_, seats_;
  Watch& watch_;
  Random random_;
  Forest forest_;
  std::uint64_t trials_ = 0;
  int depth_ = 0;
  std::vector<TreeStep> steps_;
  std::vector<Move> moves_;
  std::vector<Promised> promised_;
  std::vector<std::size_t> legal_;  // places of the edges that can be chosen now
  bool all_solved_ = false;
};

// Searches with several threads, each with a tree of its own; what they found is joined at the end.
template <Played G>
Thought tree_search(const Track<G>& start, Watch& watch, int threads, std::size_t bytes,
                    const Told& told) {
  const auto share = bytes / static_cast<std::size_t>(threads);
  const auto kept = std::make_shared<std::vector<std::unique_ptr<TreeSearch<G>>>>();
  watch.keep(kept);
  auto& searches = *kept;
  for (int i = 0; i < threads; ++i)
    searches.push_back(std::make_unique<TreeSearch<G>>(
        start, watch, watch.limits().seed + static_cast<std::uint64_t>(i), share));
  think_together(searches, watch, told);
  for (std::size_t i = 1; i < searches.size(); ++i) searches[0]->join(*searches[i]);
  return searches[0]->thought();
}

}  // namespace sixfold
