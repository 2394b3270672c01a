import { expect, it } from "vitest";
import { emojiGroups, findEmoji, knownEmoji } from "./emoji-data";
import { withTone } from "./skin-tone";

it("emoji stand in the groups that people know, none newer than most phones", () => {
  const counts = emojiGroups.map(({ emoji }) => emoji.length);
  expect(emojiGroups.length).toBeGreaterThan(7);
  expect(Math.min(...counts)).toBeGreaterThan(50);
  expect(knownEmoji(["🥐", "not one", "👍"]).map(({ name }) => name)).toEqual([
    "croissant",
    "thumbs up",
  ]);
});

it("emoji are found by any of their words, those first that are called so", () => {
  expect(findEmoji("croi")[0]?.emoji).toBe("🥐");
  expect(findEmoji("heart red")[0]?.emoji).toBe("❤️");
  expect(findEmoji("DOG")[0]?.name).toMatch(/^dog/);
  expect(findEmoji("zzzz")).toEqual([]);
});

it("a tone goes to every person of an emoji, and to no joined hands", () => {
  expect(withTone("👍", "🏽")).toBe("👍🏽");
  expect(withTone("🏋️‍♂️", "🏽")).toBe("🏋🏽‍♂️");
  expect(withTone("👩‍🤝‍👩", "🏽")).toBe("👩🏽‍🤝‍👩🏽");
  expect(withTone("🤝", "🏽")).toBe("🤝🏽");
  expect(withTone("👍", "")).toBe("👍");
});
