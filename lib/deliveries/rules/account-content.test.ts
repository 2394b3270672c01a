import { expect, it } from "vitest";
import { accountContent, isOverridden } from "./account-content";

const shared = { text: "For everybody", media: ["beach"] };

it("an account without an override shows the shared content", () => {
  expect(accountContent(shared, undefined)).toEqual(shared);
  expect(accountContent(shared, { text: null, media: null })).toEqual(shared);
});

it("an override replaces the text and the media separately", () => {
  expect(accountContent(shared, { text: "Own" })).toEqual({ text: "Own", media: ["beach"] });
  const hill = { text: "For everybody", media: ["hill"] };
  expect(accountContent(shared, { media: ["hill"] })).toEqual(hill);
});

it("an empty text or an empty list of media is an override", () => {
  expect(accountContent(shared, { text: "", media: [] })).toEqual({ text: "", media: [] });
  expect([isOverridden({ text: "" }), isOverridden({ media: [] })]).toEqual([true, true]);
});

it("an override without text and without media changes nothing", () => {
  expect([undefined, {}, { text: null }].map(isOverridden)).toEqual([false, false, false]);
});
