// A value, or the reason why there is none. The core never throws; bind.cpp turns reasons into
// exceptions.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace sixfold {

// Why something asked for cannot be had, in one sentence without a full stop.
struct Refusal {
  std::string why;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Refusal refusal) : why_(std::move(refusal.why)) {}

  explicit operator bool() const { return value_.has_value(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

  // The reason; empty when there is a value.
  const std::string& why() const { return why_; }
  Refusal refusal() const { return {why_}; }

 private:
  std::optional<T> value_;
  std::string why_;
};

}  // namespace sixfold
