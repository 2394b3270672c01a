import { describe, expect, it } from "vitest";
import { aMedium } from "@/testing/dom/samples";
import { aComposition } from "@/testing/world/a-composition";
import { type Composition, contentAt, joinPositions, splitPosition } from "./composition";

const photo = aMedium({ fileName: "bread.jpg" });
const written = aComposition({
  connectionIds: ["bakery", "shop"],
  positions: [
    { key: "0", text: "First line.\n\nSecond line.", media: [photo] },
    { key: "1", text: "Last.", media: [] },
  ],
});

const textsOf = (composition: Composition, accountId: string | null = null) =>
  composition.positions.map(({ key }) => contentAt(composition, { key, accountId }).text);

describe("splitting a position", () => {
  it("cuts the shared text at the cursor, keeps the media above and trims the cut", () => {
    const target = { key: "0", accountId: null };
    const split = splitPosition(written, { target, at: 12, key: "2" });
    expect(textsOf(split)).toEqual(["First line.", "Second line.", "Last."]);
    expect(split.positions.map(({ media }) => media.length)).toEqual([1, 0, 0]);
    expect(textsOf(joinPositions(split, "2"))).toEqual(textsOf(written));
  });

  it("leaves an account's own text whole, and sends it no shared words beside it", () => {
    const own = { ...written, overrides: { shop: { "0": { text: "Only here." } } } };
    const target = { key: "0", accountId: null };
    const split = splitPosition(own, { target, at: 12, key: "2" });
    expect(textsOf(split, "shop")).toEqual(["Only here.", "", "Last."]);
    expect(textsOf(split, "bakery")).toEqual(["First line.", "Second line.", "Last."]);
    expect(textsOf(joinPositions(split, "2"), "shop")).toEqual(["Only here.", "Last."]);
  });

  it("cuts the text of one account on its own, and leaves the shared one whole", () => {
    const target = { key: "0", accountId: "shop" };
    const split = splitPosition(written, { target, at: 12, key: "2" });
    expect(textsOf(split, "shop")).toEqual(["First line.", "Second line.", "Last."]);
    expect(textsOf(split)).toEqual(["First line.\n\nSecond line.", "", "Last."]);
    expect(split.overrides.shop?.["0"]?.media).toBeUndefined();
  });
});

describe("joining positions", () => {
  it("keeps each medium once, and what an account shows instead", () => {
    const second = aMedium({ fileName: "rolls.jpg" });
    const [first, last] = written.positions;
    if (!first || !last) throw new Error("The sample has two positions.");
    const positions = [first, { ...last, media: [photo, second] }];
    const own = { ...written, positions, overrides: { shop: { "1": { text: "Own end." } } } };
    const joined = joinPositions(own, "1");
    expect(joined.positions).toMatchObject([{ key: "0", media: [photo, second] }]);
    expect(textsOf(joined, "shop")).toEqual(["First line.\n\nSecond line.\n\nOwn end."]);
    expect(textsOf(joined, "bakery")).toEqual(["First line.\n\nSecond line.\n\nLast."]);
    expect(joined.overrides.shop).toEqual({ "0": { text: expect.any(String) } });
  });

  it("does nothing at the first position", () => {
    expect(joinPositions(written, "0")).toBe(written);
  });
});
