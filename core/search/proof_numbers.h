// Proof and disproof numbers: how much is still to be shown of a position, and what those after its
// moves make of it. The search that asks is in proof.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/thought.h"

namespace sixfold {

inline constexpr std::uint32_t kNoProof = 1u << 30;

// How many positions have still to be shown won for the attacker, or not won.
struct ProofNumbers {
  std::uint32_t proof = 1, disproof = 1;
  int plies = 0;      // to the end, once it is won
  bool sure = false;  // once it is not won: no bound of the search had a part in that

  static ProofNumbers win(int plies) { return {0, kNoProof, plies}; }
  static ProofNumbers no_win(bool sure) { return {kNoProof, 0, 0, sure}; }
  bool won() const { return proof == 0; }
  bool not_won() const { return disproof == 0; }
};

struct ProofChild {
  Move move;
  std::uint64_t key;
  ProofNumbers numbers;
};

// What is left out of a list of moves: those that lose to the very next move, those that promise
// little.
struct ProofListing {
  bool answered = false, all = true;
};

// What the children make of a node, and which of them is to be looked at next.
struct ProofSummary {
  ProofNumbers numbers;
  std::size_t next = 0;
  std::uint32_t second = kNoProof;  // the number of the next best one
  std::uint32_t others = 0;         // that are undecided as well
};

// Where all must be shown, the hardest counts, and each other one as 1: a sum would count again
// and again what many lines lead to.
inline ProofSummary summarize(const std::vector<ProofChild>& children, bool attacks,
                              ProofListing listed) {
  ProofSummary now;
  std::uint32_t easiest = kNoProof, hardest = 0, undecided = 0;
  int plies = attacks ? kDeepest : listed.answered ? 2 : 0;
  bool all_sure = listed.all, one_sure = false;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const ProofNumbers& child = children[i].numbers;
    const std::uint32_t one = attacks ? child.proof : child.disproof;
    const std::uint32_t all = attacks ? child.disproof : child.proof;
    now.second = std::min(now.second, std::max(one, easiest));
    if (one < easiest) {
      easiest = one;
      now.next = i;
    }
    undecided += all != 0;
    hardest = std::max(hardest, all);
    if (child.won())
      plies = attacks ? std::min(plies, child.plies + 1) : std::max(plies, child.plies + 1);
    if (!child.not_won()) continue;
    all_sure &= child.sure;
    one_sure |= child.sure;
  }
  now.others = undecided > 0 ? undecided - 1 : 0;
  const std::uint32_t whole =
      easiest == 0 ? kNoProof : std::min(hardest + now.others, kNoProof - 1);
  now.numbers = attacks ? ProofNumbers{easiest, whole} : ProofNumbers{whole, easiest};
  if (now.numbers.won()) now.numbers.plies = plies;
  now.numbers.sure = attacks ? all_sure : one_sure;
  return now;
}

}  // namespace sixfold
