import { describe, expect, it } from "vitest";
import type { Media } from "@/lib/library/media/schema";
import { aComposition } from "@/testing/world/a-composition";
import {
  type Composition,
  changeComposition,
  contentAt,
  hasOverrides,
  isBlank,
} from "./composition";
import { toPayload } from "./post-payload";

const start = aComposition({
  connectionIds: ["page-a", "page-b"],
  positions: [{ key: "0", text: "shared", media: [] }],
});

function picture(id: string): Media {
  const fileName = `${id}.jpg`;
  const size = { sizeBytes: 1, width: 1, height: 1, durationSeconds: null };
  return { id, fileName, contentType: "image/jpeg", alt: "", ...size };
}

describe("a composition", () => {
  it("copies on write: an edit for one account leaves the others with the shared text", () => {
    const target = { key: "0", accountId: "page-a" };
    const edited = changeComposition(start, { type: "text", target, text: "own" });
    expect(contentAt(edited, target).text).toBe("own");
    expect(contentAt(edited, { key: "0", accountId: "page-b" }).text).toBe("shared");
    expect([hasOverrides(edited, "page-a"), hasOverrides(edited, "page-b")]).toEqual([true, false]);
    const reset = changeComposition(edited, { type: "reset", accountId: "page-a", key: "0" });
    expect(contentAt(reset, target).text).toBe("shared");
    expect(hasOverrides(reset, "page-a")).toBe(false);
  });

  it("adds a medium to the shared media, or to a copy of them for one account", () => {
    const shared = changeComposition(start, {
      type: "add-media",
      target: { key: "0", accountId: null },
      media: picture("one"),
    });
    const own = changeComposition(shared, {
      type: "add-media",
      target: { key: "0", accountId: "page-a" },
      media: picture("two"),
    });
    const payload = toPayload(own, "2027-01-01T09:00:00.000Z");
    expect(payload.mediaIds).toEqual(["one"]);
    expect(payload.mediaOverrides).toEqual({ "page-a": { "0": ["one", "two"] } });
  });

  it("keeps an override with its position when the order changes, and removes it with the position", () => {
    const edits = [
      { type: "add-position", key: "x" },
      { type: "text", target: { key: "x", accountId: "page-b" }, text: "own second" },
      { type: "move-position", key: "x", by: -1 },
    ] as const;
    const reordered = edits.reduce<Composition>(changeComposition, start);
    expect(toPayload(reordered, "t").textOverrides).toEqual({ "page-b": { "0": "own second" } });
    const removed = changeComposition(reordered, { type: "remove-position", key: "x" });
    expect(toPayload(removed, "t").textOverrides).toEqual({});
    expect(removed.positions).toHaveLength(1);
  });

  it("restores a removed position at its old index, with its overrides", () => {
    const target = { key: "x", accountId: "page-b" };
    const edits = [
      { type: "add-position", key: "x" },
      { type: "add-position", key: "y" },
      { type: "text", target, text: "own second" },
    ] as const;
    const before = edits.reduce<Composition>(changeComposition, start);
    const removed = changeComposition(before, { type: "remove-position", key: "x" });
    const later = changeComposition(removed, {
      type: "text",
      target: { key: "y", accountId: null },
      text: "written meanwhile",
    });
    const back = changeComposition(later, { type: "restore-position", key: "x", from: before });
    expect(back.positions.map(({ key }) => key)).toEqual(["0", "x", "y"]);
    expect(contentAt(back, target).text).toBe("own second");
    expect(back.positions[2]?.text).toBe("written meanwhile");
  });

  it("sends no override for an account that is not chosen any more", () => {
    const target = { key: "0", accountId: "page-a" };
    const edited = changeComposition(start, { type: "text", target, text: "own" });
    const without = changeComposition(edited, { type: "toggle-account", accountId: "page-a" });
    expect(toPayload(without, "t")).toMatchObject({ connectionIds: ["page-b"], textOverrides: {} });
  });

  it("keeps its last position, and is blank only without text and media", () => {
    const kept = changeComposition(start, { type: "remove-position", key: "0" });
    expect(kept.positions).toHaveLength(1);
    expect(isBlank(start)).toBe(false);
    const target = { key: "0", accountId: null };
    expect(isBlank(changeComposition(start, { type: "text", target, text: " \n" }))).toBe(true);
  });
});
