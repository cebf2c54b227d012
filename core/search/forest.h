// What the trials of a tree search came to: moves, positions after them, and what is proven of
// them, within bounded memory. Which trials to make is left to tree.h.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "search/shares.h"

namespace sixfold {

struct TreeNode;

// A move, or what an eye hears of one, and what trials that began with it came to.
struct TreeEdge {
  std::uint64_t label = 0;
  float prior = 0;         // of a seat's move; of chance its weight
  bool solved = false;     // the mean is the game's result
  std::int16_t plies = 0;  // to the end, when solved
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // how often it could have been chosen
  Shares mean{};
  std::unique_ptr<TreeNode> child{};

  TreeEdge without_child() const {
    return {label, prior, solved, plies, visits, available, mean, nullptr};
  }
  // Whether to play it rather than another: proven results by what they are worth, others by how
  // often they were found good.
  bool better_than(const TreeEdge& other, std::size_t actor) const {
    const float own = mean[actor], others = other.mean[actor];
    if (solved && other.solved && own == others)
      return own > 0.5f ? plies < other.plies : plies > other.plies;
    if (solved || other.solved) return own > others;
    return visits != other.visits ? visits > other.visits : own > others;
  }
};

struct TreeNode {
  std::vector<TreeEdge> edges;
  std::uint32_t visits = 0;
  bool complete = false;  // all legal moves have edges
  Shares mean{};

  TreeEdge* find(std::uint64_t label) {
    const auto edge = std::ranges::find(edges, label, &TreeEdge::label);
    return edge == edges.end() ? nullptr : &*edge;
  }
  bool all_solved() const { return complete && std::ranges::all_of(edges, &TreeEdge::solved); }
};

// One move of a trial.
struct TreeStep {
  TreeNode* node;
  std::size_t edge;
  int turn;

  TreeEdge& taken() const { return node->edges[edge]; }
};

// Counts what a trial came to.
inline void note_value(std::span<const TreeStep> steps, const Shares& value) {
  for (const TreeStep& step : steps) {
    TreeNode& node = *step.node;
    TreeEdge& edge = step.taken();
    node.mean = toward(node.mean, value, 1.0f / static_cast<float>(++node.visits));
    ++edge.visits;
    if (!edge.solved) edge.mean = toward(edge.mean, value, 1.0f / static_cast<float>(edge.visits));
  }
}

// The last step led to a result, which is as good as proven. A node is solved when a move wins or
// all its moves are solved.
inline void note_result(std::span<const TreeStep> steps, const Shares& value) {
  Shares exact = value;
  int plies = 1;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    TreeNode& node = *step->node;
    TreeEdge& edge = step->taken();
    edge.solved = true;
    edge.mean = exact;
    edge.plies = static_cast<std::int16_t>(plies);
    const bool all = node.all_solved();
    if (step->turn == kChance) {
      if (!all) return;
      float weights = 0;
      exact = {};
      for (const TreeEdge& each : node.edges) {
        weights += each.prior;
        plies = std::max<int>(plies, each.plies);
        exact = toward(exact, each.mean, each.prior / weights);
      }
    } else {
      const auto actor = static_cast<std::size_t>(step->turn - 1);
      if (!all && edge.mean[actor] < 1) return;
      const TreeEdge* best = &edge;
      for (const TreeEdge& each : node.edges)
        if (each.solved && each.better_than(*best, actor)) best = &each;
      exact = best->mean;
      plies = best->plies;
    }
    ++plies;
  }
}

// Trees by the keys of their roots.
class Forest {
 public:
  explicit Forest(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  TreeNode& root(std::uint64_t key) { return roots_[key]; }
  const TreeNode& root(std::uint64_t key) const {
    static const TreeNode none;
    const auto found = roots_.find(key);
    return found == roots_.end() ? none : found->second;
  }

  TreeEdge& add(TreeNode& node, TreeEdge edge) {
    bytes_ += sizeof(TreeEdge);
    return node.edges.emplace_back(std::move(edge));
  }
  TreeNode& child(TreeEdge& edge) {
    if (!edge.child) {
      edge.child = std::make_unique<TreeNode>();
      bytes_ += sizeof(TreeNode);
    }
    return *edge.child;
  }

  // Where memory ran out, forgets what lies beyond the nodes that were visited least, until half is
  // free. What was found there stays in the edges that led to it. One root is never forgotten.
  void keep_within_bounds(std::uint64_t first) {
    if (bytes_ <= most_bytes_) return;
    for (std::uint32_t least = 2; bytes_ > most_bytes_ / 2 && least < (1u << 30); least *= 2) {
      bytes_ = 0;
      std::erase_if(roots_, [&](const auto& root) {
        return root.first != first && root.second.visits < least;
      });
      for (auto& [key, root] : roots_) count_and_cut(root, least);
    }
  }

 private:
  void count_and_cut(TreeNode& node, std::uint32_t least) {
    bytes_ += sizeof(TreeNode) + node.edges.capacity() * sizeof(TreeEdge);
    for (TreeEdge& edge : node.edges) {
      if (!edge.child) continue;
      if (edge.child->visits < least)
        edge.child.reset();
      else
        count_and_cut(*edge.child, least);
    }
  }

  std::size_t most_bytes_, bytes_ = 0;
  std::unordered_map<std::uint64_t, TreeNode> roots_;
};

}  // namespace sixfold
