// An engine: a position in, thoughts out. It owns its memory and its threads, and nothing global.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "position.h"

namespace sixfold {

class Engine {
 public:
  // `threads` search at once; what they find is kept in `bytes` of memory, at least a few hundred.
  Engine(int threads, std::size_t bytes);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Starts to think about a position and returns. What it was thinking about before is stopped. A
  // seat must be to act. `rules` tells rulesets apart: what was found under others is not used.
  // `told` is called from another thread after each depth, `ended` once all it found can be had.
  void go(
      std::shared_ptr<const State> state, std::uint64_t rules, const Limits& limits, Told told,
      std::function<void()> ended = [] {});

  // Makes it finish soon. To be called from any thread.
  void stop();

  // Stops it and waits until it finished. To be called from any thread but those it tells.
  void halt();

  // Returns whether it finished within so many seconds.
  bool wait(double seconds);

  // Waits until it finished, and returns all it found.
  Thought finish();

  // Forgets what earlier searches found.
  void forget();

 private:
  void end();  // with joining_ held

  int threads_;
  Table table_;
  std::mutex mutex_;  // guards watch_ and done_
  std::condition_variable finished_;
  std::shared_ptr<Watch> watch_;
  bool done_ = true;
  Thought thought_;
  std::mutex joining_;  // guards thread_: two threads never wait for it at once
  std::thread thread_;
};

}  // namespace sixfold
