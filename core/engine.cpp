// The engine's one thread of its own, in which a search runs and from which it tells.
#include "engine.h"

namespace sixfold {

Engine::Engine(int threads, std::size_t bytes) : threads_(threads), table_(bytes) {}

Engine::~Engine() { halt(); }

void Engine::go(std::shared_ptr<const State> state, std::uint64_t rules, const Limits& limits,
                Told told, std::function<void()> ended) {
  const std::lock_guard joining(joining_);
  end();
  table_.keep_apart(rules ^ state->past());
  auto watch = std::make_shared<Watch>(limits);
  {
    const std::lock_guard lock(mutex_);
    watch_ = watch;
    done_ = false;
  }
  thread_ = std::thread(
      [this, state = std::move(state), watch, told = std::move(told), ended = std::move(ended)] {
        Thought thought = state->think(table_, *watch, threads_, told);
        {
          const std::lock_guard lock(mutex_);
          thought_ = std::move(thought);
          done_ = true;
          finished_.notify_all();
        }
        ended();
      });
}

void Engine::stop() {
  const std::lock_guard lock(mutex_);
  if (watch_) watch_->stop();
}

bool Engine::wait(double seconds) {
  std::unique_lock lock(mutex_);
  return finished_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return done_; });
}

Thought Engine::finish() {
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [&] { return done_; });
  return thought_;
}

void Engine::halt() {
  const std::lock_guard joining(joining_);
  end();
}

void Engine::end() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void Engine::forget() {
  const std::lock_guard joining(joining_);
  end();
  table_.clear();
}

}  // namespace sixfold
