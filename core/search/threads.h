// Searching with several threads. Where there are none, as in WebAssembly, the first search is the
// only one.
#pragma once

#include <memory>
#include <vector>

#include "search/thought.h"

#ifndef __wasm__
#include <thread>
#endif

namespace sixfold {

// Lets searches think at once until the first one is done. It tells; returns what it knows.
template <class Search>
Thought think_together(const std::vector<std::unique_ptr<Search>>& searches, Watch& watch,
                       const Told& told) {
#ifndef __wasm__
  std::vector<std::thread> running;
  for (std::size_t i = 1; i < searches.size(); ++i)
    running.emplace_back([&search = *searches[i]] { search.think([](const Thought&) {}); });
#endif
  Thought thought = searches[0]->think(told);
  watch.stop();
#ifndef __wasm__
  for (std::thread& thread : running) thread.join();
#endif
  return thought;
}

}  // namespace sixfold
