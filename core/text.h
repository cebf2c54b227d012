// Reading and joining short texts: moves, positions, rulesets. Knows no grammar of its own.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixfold {

// Walks over a text from left to right; each reader consumes what it returns and nothing else.
class Scanner {
 public:
  enum class Spaces { kSignificant, kSkipped };

  explicit Scanner(std::string_view text, Spaces spaces = Spaces::kSignificant)
      : rest_(text), spaces_(spaces) {}

  // Consumes `word` if it is next, letters in either case when spaces are skipped.
  bool take(std::string_view word) {
    skip();
    if (rest_.size() < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const char c = spaces_ == Spaces::kSkipped ? lower(rest_[i]) : rest_[i];
      if (c != word[i]) return false;
    }
    rest_.remove_prefix(word.size());
    return true;
  }

  // Consumes a whole number in canonical form: no plus sign, no leading zero, no "-0".
  std::optional<std::int64_t> number() {
    skip();
    const std::size_t sign = rest_.starts_with('-') ? 1 : 0;
    std::size_t end = sign;
    while (end < rest_.size() && rest_[end] >= '0' && rest_[end] <= '9') ++end;
    const bool zero_first = end > sign && rest_[sign] == '0';
    if (end == sign || (zero_first && (end > sign + 1 || sign == 1))) return std::nullopt;
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + end, value);
    if (error != std::errc{}) return std::nullopt;
    rest_.remove_prefix(end);
    return value;
  }

  // True when nothing is left.
  bool done() {
    skip();
    return rest_.empty();
  }

 private:
  static char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
  void skip() {
    if (spaces_ == Spaces::kSkipped)
      rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size()));
  }

  std::string_view rest_;
  Spaces spaces_;
};

// Returns the parts of `text` between separators; one part more than there are separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at; (at = text.find(separator)) != text.npos; text.remove_prefix(at + 1))
    parts.push_back(text.substr(0, at));
  parts.push_back(text);
  return parts;
}

// Says of a text what `form` it must have, and that it has another number of fields.
inline std::string miscounted(std::string_view form, std::size_t fields, int wanted) {
  return std::string(form) + "; this text has " + std::to_string(fields) + " fields for " +
         std::to_string(wanted);
}

// Returns the parts in one text with `separator` between them.
template <class Parts>
std::string join(const Parts& parts, std::string_view separator) {
  std::string text;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) text += separator;
    text += part;
    first = false;
  }
  return text;
}

// Returns `text`, which is UTF-8, in single quotes, cut short between two characters and with
// control characters replaced, to be shown in a reason.
inline std::string quoted(std::string_view text) {
  std::size_t end = std::min<std::size_t>(text.size(), 60);
  while (end < text.size() && end > 0 && (text[end] & 0xc0) == 0x80) --end;
  std::string shown = "'";
  for (const char c : text.substr(0, end)) shown += c >= 0 && c < ' ' ? '?' : c;
  return shown + (text.size() > end ? "...'" : "'");
}

}  // namespace sixfold
