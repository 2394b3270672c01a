import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Media } from "@/lib/media/schema";
import { type Composition, changeComposition, differs, isBlank, shownAt } from "./composition";
import { highlight } from "./highlight";
import { toPayload } from "./payload";
import { textFit } from "./text-fit";
import { wordDiff } from "./word-diff";

const start: Composition = {
  accountIds: ["page-a", "page-b"],
  positions: [{ key: "0", text: "shared", media: [] }],
  overrides: {},
  when: { date: "2027-01-01", time: "10:00" },
};

function picture(id: string): Media {
  const fileName = `${id}.jpg`;
  const size = { sizeBytes: 1, width: 1, height: 1, durationSeconds: null };
  return { id, fileName, contentType: "image/jpeg", alt: "", ...size };
}

describe("a composition", () => {
  it("copies on write: an edit for one account leaves the others with what they share", () => {
    const place = { key: "0", accountId: "page-a" };
    const edited = changeComposition(start, { type: "text", place, text: "own" });
    expect(shownAt(edited, place).text).toBe("own");
    expect(shownAt(edited, { key: "0", accountId: "page-b" }).text).toBe("shared");
    expect([differs(edited, "page-a"), differs(edited, "page-b")]).toEqual([true, false]);
    const reset = changeComposition(edited, { type: "reset", accountId: "page-a", key: "0" });
    expect(shownAt(reset, place).text).toBe("shared");
    expect(differs(reset, "page-a")).toBe(false);
  });

  it("adds a medium to what an account shows, shared or its own", () => {
    const shared = changeComposition(start, {
      type: "add-media",
      place: { key: "0", accountId: null },
      media: picture("one"),
    });
    const own = changeComposition(shared, {
      type: "add-media",
      place: { key: "0", accountId: "page-a" },
      media: picture("two"),
    });
    const payload = toPayload(own, "2027-01-01T09:00:00.000Z");
    expect(payload.mediaIds).toEqual(["one"]);
    expect(payload.mediaOverrides).toEqual({ "page-a": { "0": ["one", "two"] } });
  });

  it("keeps an override with its post when the order changes, and drops it with the post", () => {
    const edits = [
      { type: "add-position", key: "x" },
      { type: "text", place: { key: "x", accountId: "page-b" }, text: "own second" },
      { type: "move-position", key: "x", by: -1 },
    ] as const;
    const reordered = edits.reduce<Composition>(changeComposition, start);
    expect(toPayload(reordered, "t").textOverrides).toEqual({ "page-b": { "0": "own second" } });
    const removed = changeComposition(reordered, { type: "remove-position", key: "x" });
    expect(toPayload(removed, "t").textOverrides).toEqual({});
    expect(removed.positions).toHaveLength(1);
  });

  it("puts a removed post back where it was, with what single accounts showed there", () => {
    const place = { key: "x", accountId: "page-b" };
    const edits = [
      { type: "add-position", key: "x" },
      { type: "add-position", key: "y" },
      { type: "text", place, text: "own second" },
    ] as const;
    const before = edits.reduce<Composition>(changeComposition, start);
    const removed = changeComposition(before, { type: "remove-position", key: "x" });
    const later = changeComposition(removed, {
      type: "text",
      place: { key: "y", accountId: null },
      text: "written meanwhile",
    });
    const back = changeComposition(later, { type: "restore-position", key: "x", from: before });
    expect(back.positions.map(({ key }) => key)).toEqual(["0", "x", "y"]);
    expect(shownAt(back, place).text).toBe("own second");
    expect(back.positions[2]?.text).toBe("written meanwhile");
  });

  it("sends no override of an account that is not chosen any more", () => {
    const place = { key: "0", accountId: "page-a" };
    const edited = changeComposition(start, { type: "text", place, text: "own" });
    const without = changeComposition(edited, { type: "toggle-account", accountId: "page-a" });
    expect(toPayload(without, "t")).toMatchObject({ connectionIds: ["page-b"], textOverrides: {} });
  });

  it("never loses its last position and is blank only without text and media", () => {
    const kept = changeComposition(start, { type: "remove-position", key: "0" });
    expect(kept.positions).toHaveLength(1);
    expect(isBlank(start)).toBe(false);
    const place = { key: "0", accountId: null };
    expect(isBlank(changeComposition(start, { type: "text", place, text: " \n" }))).toBe(true);
  });
});

describe("text", () => {
  it("is counted by code points", () => {
    expect(textFit("😀".repeat(8), 10)).toEqual({ remaining: 2, level: "near" });
    expect(textFit("😀".repeat(11), 10)).toEqual({ remaining: -1, level: "over" });
  });

  it("is cut into links, hashtags and mentions, and what is over the limit", () => {
    expect(highlight("See https://example.com #news by @team!", 100)).toEqual([
      { text: "See ", kind: "plain" },
      { text: "https://example.com", kind: "link" },
      { text: " ", kind: "plain" },
      { text: "#news", kind: "hashtag" },
      { text: " by ", kind: "plain" },
      { text: "@team", kind: "mention" },
      { text: "!", kind: "plain" },
    ]);
    expect(highlight("😀😀😀", 2).at(-1)).toEqual({ text: "😀", kind: "over" });
  });

  it("stays whole whatever is highlighted", () => {
    const parts = fc.constantFrom("a", " ", "\n", "#tag", "@you", "https://x.test", "😀", "\ud83d");
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), fc.nat(20), (written, max) => {
        const text = written.join("");
        const whole = highlight(text, max).map((each) => each.text);
        return whole.join("") === text;
      }),
    );
  });
});

describe("a word diff", () => {
  it("names what was removed and what was added", () => {
    expect(wordDiff("We open on Monday", "We open on Tuesday morning")).toEqual([
      { text: "We open on ", kind: "same" },
      { text: "Monday", kind: "removed" },
      { text: "Tuesday morning", kind: "added" },
    ]);
  });

  it("gives both texts back, whatever they are", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", " ", "\n"), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [before, after] = [left.join(""), right.join("")];
        const pieces = wordDiff(before, after);
        const without = (kind: string) =>
          pieces.flatMap((each) => (each.kind === kind ? [] : each.text)).join("");
        return without("added") === before && without("removed") === after;
      }),
    );
  });
});
