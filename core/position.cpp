// The registry of games, and the reading and writing of rulesets.
#include "position.h"

#include "text.h"

namespace sixfold {
namespace {

// Made at first use, because the games register before main in no certain order.
std::vector<const GameType*>& registry() {
  static std::vector<const GameType*> games;
  return games;
}

std::string words(std::span<const std::string_view> list) { return join(list, ", "); }

std::string value_text(const Option& option, int value) {
  return option.words.empty() ? std::to_string(value)
                              : std::string(option.words[static_cast<std::size_t>(value)]);
}

std::string allowed(const Option& option) {
  if (!option.words.empty()) return words(option.words);
  return std::to_string(option.least) + " to " + std::to_string(option.most);
}

std::optional<int> read_value(const Option& option, std::string_view text) {
  if (!option.words.empty()) {
    const auto found = std::ranges::find(option.words, text);
    if (found == option.words.end()) return std::nullopt;
    return static_cast<int>(found - option.words.begin());
  }
  Scanner scanner(text);
  const auto number = scanner.number();
  if (!number || !scanner.done() || *number < option.least || *number > option.most)
    return std::nullopt;
  return static_cast<int>(*number);
}

Refusal unknown_ruleset(std::string_view name) {
  std::vector<std::string_view> ids, presets;
  for (const GameType* game : GameType::all()) {
    ids.push_back(game->info.id);
    for (const Preset& preset : game->info.presets) presets.push_back(preset.name);
  }
  return {quoted(name) + " is no game and no preset; games: " + words(ids) +
          "; presets: " + words(presets)};
}

// Reads `option=value` into the settings; `given` tells which options were read before.
std::optional<Refusal> read_option(const Info& info, std::string_view part, Settings& settings,
                                   std::array<bool, kMaxOptions>& given) {
  const auto equals = part.find('=');
  const std::string_view name = part.substr(0, equals);
  const auto option = std::ranges::find(info.options, name, &Option::name);
  if (equals == part.npos || option == info.options.end()) {
    std::vector<std::string_view> names;
    for (const Option& known : info.options) names.push_back(known.name);
    return Refusal{quoted(part) + " is not 'option=value' with an option of " +
                   std::string(info.id) + ": " + words(names)};
  }
  const auto i = static_cast<std::size_t>(option - info.options.begin());
  if (given[i]) return Refusal{"option " + std::string(name) + " is given twice"};
  given[i] = true;
  const auto value = read_value(*option, part.substr(equals + 1));
  if (!value)
    return Refusal{"option " + std::string(name) + " cannot be " + quoted(part.substr(equals + 1)) +
                   "; allowed: " + allowed(*option)};
  settings[i] = *value;
  return std::nullopt;
}

}  // namespace

GameType::GameType(const Info& game_info) : info(game_info) {
  auto& games = registry();
  games.insert(std::ranges::upper_bound(games, info.id, {},
                                        [](const GameType* game) { return game->info.id; }),
               this);
}

std::vector<const GameType*> GameType::all() { return registry(); }

Result<Ruleset> Ruleset::parse(std::string_view text) {
  const auto open = text.find('(');
  const std::string_view name = text.substr(0, open);
  const GameType* game = nullptr;
  for (const GameType* known : GameType::all()) {
    if (known->info.id == name) game = known;
    for (const Preset& preset : known->info.presets) {
      if (preset.name != name || known->info.id == name) continue;
      if (open == text.npos) return parse(preset.ruleset);
      return Refusal{"preset " + quoted(name) + " takes no options; it stands for " +
                     std::string(preset.ruleset)};
    }
  }
  if (game == nullptr) return unknown_ruleset(name);

  const auto& options = game->info.options;
  Settings settings{};
  std::array<bool, kMaxOptions> given{};
  for (std::size_t i = 0; i < options.size(); ++i) settings[i] = options[i].standard;
  if (open != text.npos) {
    if (!text.ends_with(')'))
      return Refusal{"ruleset " + quoted(text) + " does not end with the ')' of its options"};
    for (const auto part : split(text.substr(open + 1, text.size() - open - 2), ','))
      if (auto refusal = read_option(game->info, part, settings, given)) return *refusal;
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    if (!given[i]) settings[i] = options[i].standard_in(settings);
  if (auto refusal = game->refuses(settings)) return *refusal;
  return Ruleset(*game, settings);
}

std::string Ruleset::name() const {
  std::vector<std::string> given;
  const auto& options = game_->info.options;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (settings_[i] != options[i].standard_in(settings_))
      given.push_back(std::string(options[i].name) + '=' + value_text(options[i], settings_[i]));
  const std::string id(game_->info.id);
  return given.empty() ? id : id + '(' + join(given, ",") + ')';
}

std::vector<std::pair<std::string, std::string>> Ruleset::options() const {
  std::vector<std::pair<std::string, std::string>> values;
  const auto& options = game_->info.options;
  for (std::size_t i = 0; i < options.size(); ++i)
    values.emplace_back(options[i].name, value_text(options[i], settings_[i]));
  return values;
}

int Ruleset::limit() const {
  const auto& options = game_->info.options;
  const auto found = std::ranges::find(options, std::string_view("limit"), &Option::name);
  return found == options.end() ? 0 : settings_[static_cast<std::size_t>(found - options.begin())];
}

}  // namespace sixfold
