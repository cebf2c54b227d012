// What was found of positions, shared by the threads of a search without locks.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "game.h"

namespace sixfold {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

// What is known of a position: a bound on its score from a search of some depth, and a move.
struct Found {
  Move move = 0;
  int score = 0;
  int depth = 0;
  Bound bound = Bound::kNone;
  bool closed = false;  // the score is the game's result: nothing beyond the depth can change it
};

// A table of fixed size. A full one forgets what older searches and shallower ones found first.
class Table {
 public:
  explicit Table(std::size_t bytes)
      : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))),
        bucket_(allocate(buckets_)) {
    clear();
  }

  std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

  // Makes what is there older than all that will come.
  void grow_old() { age_ = (age_ + 1) & 0xff; }
  void clear() {
    for (std::size_t i = 0; i < buckets_; ++i)
      for (Slot& slot : bucket_[i])
        for (auto* word : {&slot.check, &slot.move, &slot.rest}) word->store(0, kRelaxed);
  }

  // From now on keys are those of other rules: what was kept under these alone is found.
  void keep_apart(std::uint64_t rules) { rules_ = mix(rules); }

  // Says that a position will be asked for soon.
  void fetch(std::uint64_t key) const {
    key ^= rules_;
    const Bucket& bucket = bucket_[key & (buckets_ - 1)];
    __builtin_prefetch(&bucket.front());
    __builtin_prefetch(&bucket.back());
  }

  std::optional<Found> find(std::uint64_t key) const {
    key ^= rules_;
    for (const Slot& slot : bucket_[key & (buckets_ - 1)]) {
      const std::uint64_t move = slot.move.load(kRelaxed), rest = slot.rest.load(kRelaxed);
      if (rest == 0 || (slot.check.load(kRelaxed) ^ move ^ rest) != key) continue;
      return Found{.move = move,
                   .score = static_cast<std::int16_t>(rest & 0xffff),
                   .depth = static_cast<int>(rest >> 16 & 0xff),
                   .bound = static_cast<Bound>(rest >> 24 & 3),
                   .closed = (rest >> 26 & 1) != 0};
    }
    return std::nullopt;
  }

  void keep(std::uint64_t key, const Found& found) {
    key ^= rules_;
    Slot* worst = nullptr;
    int least = 0;
    for (Slot& slot : bucket_[key & (buckets_ - 1)]) {
      const std::uint64_t move = slot.move.load(kRelaxed), rest = slot.rest.load(kRelaxed);
      const bool same = (slot.check.load(kRelaxed) ^ move ^ rest) == key;
      const int age = static_cast<int>((age_ - (rest >> 32)) & 0xff);
      const int worth = rest == 0 || same ? -1'000 : static_cast<int>(rest >> 16 & 0xff) - 8 * age;
      if (worst != nullptr && worth >= least) continue;
      worst = &slot;
      least = worth;
    }
    const std::uint64_t rest = static_cast<std::uint64_t>(static_cast<std::uint16_t>(found.score)) |
                               static_cast<std::uint64_t>(found.depth) << 16 |
                               static_cast<std::uint64_t>(found.bound) << 24 |
                               static_cast<std::uint64_t>(found.closed) << 26 | age_ << 32;
    worst->check.store(key ^ found.move ^ rest, kRelaxed);
    worst->move.store(found.move, kRelaxed);
    worst->rest.store(rest, kRelaxed);
  }

 private:
  static constexpr auto kRelaxed = std::memory_order_relaxed;

  // `check` is the key mixed with the other words: words of two writers do not pass for one entry.
  // `rest` holds the score (bits 0-15), depth (16-23), bound (24-25), closed (26) and age (32-39).
  struct Slot {
    std::atomic<std::uint64_t> check = 0, move = 0, rest = 0;
  };
  struct alignas(128) Bucket : std::array<Slot, 5> {};

  // Large pages, where there are any, save much of the time that looking into a large table takes.
  static constexpr std::size_t kPage = std::size_t{2} << 20;
  struct Release {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };
  static Bucket* allocate(std::size_t buckets) {
    const std::size_t bytes = buckets * sizeof(Bucket);
    const std::size_t whole = (bytes + kPage - 1) / kPage * kPage;
    void* const memory = bytes < kPage ? std::aligned_alloc(alignof(Bucket), bytes)
                                       : std::aligned_alloc(kPage, whole);
#ifdef __linux__
    if (bytes >= kPage) madvise(memory, whole, MADV_HUGEPAGE);
#endif
    return new (memory) Bucket[buckets];
  }

  std::size_t buckets_;
  std::unique_ptr<Bucket[], Release> bucket_;
  std::uint64_t age_ = 0, rules_ = 0;
};

}  // namespace sixfold
