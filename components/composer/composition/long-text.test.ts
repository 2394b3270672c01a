import { expect, it } from "vitest";
import type { Composition } from "./composition";
import { newComposition } from "./opening";
import { fromContent, toPayload } from "./post-payload";

const when = { date: "2027-01-01", time: "10:00" };
const written = (text: string, given: Partial<Composition> = {}): Composition => {
  const blank = newComposition({ usableIds: ["site"], when, timeZone: "UTC" });
  return { ...blank, positions: [{ key: "0", text, media: [] }], ...given };
};
const readBack = (composition: Composition) => {
  const { scheduledAt: _, ...content } = toPayload(composition, "2027-01-01T10:00:00Z");
  return fromContent(content, { media: [], when });
};

it("a text of 3000 characters is the post's, and a longer one goes to each account as its own", () => {
  const fits = "🦊".repeat(3000);
  expect(toPayload(written(fits), "now")).toMatchObject({ text: fits, textOverrides: {} });
  const long = `${fits}, and more`;
  const payload = toPayload(written(long, { connectionIds: ["site", "page"] }), "now");
  expect(payload.text).toBe(fits);
  expect(payload.textOverrides).toEqual({ site: { "0": long }, page: { "0": long } });
});

it("a longer text is one shared text again when it is opened", () => {
  const long = "word ".repeat(2000);
  const composition = written(long, { connectionIds: ["site", "page"] });
  expect(readBack(composition)).toEqual(composition);
});

it("an account's own text stays its own beside a longer shared one", () => {
  const long = "word ".repeat(2000);
  const overrides = { page: { "0": { text: "Short for the page" } } };
  const composition = written(long, { connectionIds: ["site", "page"], overrides });
  const again = readBack(composition);
  expect(again.positions).toEqual(composition.positions);
  expect(again.overrides.page).toEqual(overrides.page);
});

it("without accounts nothing of a longer text is lost", () => {
  const composition = written("x".repeat(5000), { connectionIds: [] });
  expect(readBack(composition).positions).toEqual(composition.positions);
});
