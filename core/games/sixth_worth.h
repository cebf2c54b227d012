// What stacks of SIXTH! are worth, fitted to self-play by bench/games/sixth_fit.cpp. A part of
// sixth.cpp.
#pragma once

namespace sixfold {
namespace {

// Squares by what they are alike under the board's symmetries, and those of the small board by the
// ones that they resemble: corner, beside it, middle of an edge, then inside a corner, beside the
// centre, centre.
constexpr std::array<std::uint8_t, square::kCount> kSquares = {
    0, 1, 2, 1, 0, 1, 3, 4, 3, 1, 2, 4, 5, 4, 2, 1, 3, 4, 3, 1, 0, 1, 2, 1, 0};
constexpr std::array<std::uint8_t, square::kCount> kSmallSquares = {
    0, 1, 1, 0, 0, 1, 3, 3, 1, 0, 1, 3, 3, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0};

// In hundredths of a logit of winning, for the seat to act: that it acts, a point more, and each
// stack by where it stands and its colours from the bottom up, 0 for its own, under a one.
struct SixthWorth {
  std::int16_t to_act, king;
  std::array<std::array<std::int16_t, 64>, 6> stacks;
};

// The colours of a stack as a seat sees them; nothing of a tower.
template <bool kSpecial>
std::size_t colours_of(const Stack<kSpecial>& stack, int seat) {
  if constexpr (!kSpecial) {
    const auto bits = static_cast<std::size_t>(stack.bits);
    if (bits >= 64) return 0;
    return seat == 1 ? bits : bits ^ (std::bit_floor(bits) - 1);
  } else {
    std::size_t colours = 0;
    int height = 0;
    for (int i = 0; i < stack.count(); ++i)
      for (int each = height_of_kind(kind_of(stack.at(i))); each > 0; --each)
        colours |= static_cast<std::size_t>(seat_of(stack.at(i)) != seat) << height++;
    return height > kTallest ? 0 : colours | std::size_t{1} << height;
  }
}

// clang-format off
constexpr SixthWorth kFitted = {
    .to_act = 5, .king = 120, .stacks = {{
    {
        0, 0, 17, -19, 67, 41, -33, -66, 80, 58, 28, 20, -12, -19, -49, -67,
        163, 149, 96, 106, 108, 87, 96, 84, -44, -49, -71, -70, -73, -64, -121, -124,
        350, 335, 365, 349, 230, 283, 285, 347, 217, 234, 156, 257, 135, 254, 269, 178,
        -131, -246, -196, -123, -233, -87, -167, -210, -344, -166, -199, -164, -318, -296, -225, -320,
    },
    {
        0, 0, 25, -25, 77, 46, -37, -72, 84, 69, 37, 32, -17, -25, -50, -71,
        164, 149, 111, 123, 98, 110, 82, 47, -13, -42, -64, -66, -79, -79, -122, -138,
        427, 288, 388, 296, 314, 363, 323, 357, 288, 227, 290, 331, 230, 259, 299, 121,
        -120, -267, -278, -203, -213, -186, -188, -292, -360, -243, -291, -248, -301, -364, -256, -323,
    },
    {
        0, 0, 24, -23, 76, 47, -35, -70, 101, 90, 53, 33, -12, -40, -76, -86,
        175, 154, 147, 135, 140, 97, 65, 98, -43, -26, -64, -93, -98, -113, -129, -147,
        345, 309, 326, 325, 231, 282, 199, 263, 264, 228, 273, 302, 115, 223, 286, 167,
        -160, -231, -140, -90, -251, -167, -208, -249, -228, -158, -248, -152, -278, -249, -217, -307,
    },
    {
        0, 0, 24, -24, 78, 57, -45, -68, 95, 90, 48, 31, -18, -30, -74, -77,
        222, 162, 143, 73, 147, 115, 71, 79, -14, -20, -62, -87, -47, -88, -130, -177,
        363, 349, 298, 215, 223, 291, 173, 195, 176, 269, 228, 266, 245, 210, 221, 192,
        -180, -213, -166, -245, -219, -153, -279, -168, -252, -88, -180, -163, -183, -297, -297, -305,
    },
    {
        0, 0, 27, -25, 88, 62, -45, -75, 127, 101, 46, 53, -24, -26, -80, -105,
        194, 171, 126, 169, 114, 128, 106, 88, -12, -37, -73, -59, -95, -74, -121, -161,
        366, 305, 344, 298, 285, 294, 205, 273, 249, 230, 242, 302, 197, 225, 294, 200,
        -170, -265, -206, -158, -236, -112, -210, -229, -258, -177, -218, -170, -249, -258, -280, -329,
    },
    {
        0, 0, 32, -29, 90, 48, -32, -71, 145, 110, 82, 7, 28, -44, -88, -125,
        221, 156, 132, 95, 137, 119, 77, 95, -6, 12, -91, -101, -27, -78, -93, -173,
        209, 220, 290, 241, 181, 245, 191, 216, 210, 166, 172, 234, 176, 142, 188, 108,
        -96, -165, -145, -164, -161, -98, -152, -164, -203, -122, -196, -129, -191, -261, -179, -182,
    },
    }},
};
// clang-format on

// What a stack is worth to both seats by the colours that seat 1 sees: to seat 1 in the low half of
// a number, to seat 2 in the high one, so that both are added at once.
constexpr auto kBoth = [] {
  std::array<std::array<std::int32_t, 64>, 6> both{};
  for (std::size_t place = 0; place < both.size(); ++place)
    for (std::size_t colours = 2; colours < 64; ++colours) {
      const auto& worth = kFitted.stacks[place];
      both[place][colours] =
          worth[colours] + 65536 * worth[colours ^ (std::bit_floor(colours) - 1)];
    }
  return both;
}();
constexpr int worth_to(int seat, std::int32_t both) {
  const auto first = static_cast<std::int16_t>(both & 0xffff);
  return seat == 1 ? first : (both - first) / 65536;
}

}  // namespace
}  // namespace sixfold
