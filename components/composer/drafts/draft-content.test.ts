import { describe, expect, it } from "vitest";
import { noTime } from "@/components/kit/when/when";
import type { Media } from "@/lib/library/media/schema";
import { aComposition } from "@/testing/world/a-composition";
import { fromDraft, mediaIdsOf, toDraft } from "./draft-content";

const chosen = { date: "2027-01-02", time: "09:30" };
const timeZone = "Europe/Berlin";

function picture(id: string): Media {
  const size = { sizeBytes: 1, width: 1, height: 1, durationSeconds: null };
  return { id, fileName: `${id}.jpg`, contentType: "image/jpeg", alt: "", ...size };
}

const composition = aComposition({
  connectionIds: ["page-a"],
  positions: [
    { key: "0", text: "First ", media: [picture("one")] },
    { key: "4", text: "", media: [] },
  ],
  overrides: {
    "page-a": { "4": { text: "own second" } },
    "page-b": { "0": { media: [picture("two")] } },
  },
  when: chosen,
});

describe("a composition saved as a draft", () => {
  it("comes back as it was, with the overrides of accounts that are not chosen", () => {
    const content = toDraft(composition, timeZone);
    expect(content).toMatchObject({
      connectionIds: ["page-a"],
      additionalPosts: [{ text: "", mediaIds: [] }],
      textOverrides: { "page-a": { "1": "own second" } },
      mediaOverrides: { "page-b": { "0": ["two"] } },
      scheduledAt: "2027-01-02T08:30:00.000Z",
    });
    const media = [picture("one"), picture("two")];
    const back = fromDraft(content, { timeZone, media, when: noTime });
    expect(toDraft(back, timeZone)).toEqual(content);
    expect(back.when).toEqual(chosen);
  });

  it("has no time until somebody chooses one, and gets none by being opened", () => {
    const content = toDraft({ ...composition, when: noTime }, timeZone);
    expect(content.scheduledAt).toBeNull();
    expect(fromDraft(content, { timeZone, media: [], when: noTime }).when).toBe(noTime);
  });

  it("loses a deleted medium and nothing else", () => {
    const content = toDraft(composition, timeZone);
    expect(mediaIdsOf(content)).toEqual(["one", "two"]);
    const surroundings = { timeZone, media: [picture("two")], when: noTime };
    const { positions } = fromDraft(content, surroundings);
    expect(positions.map(({ text, media }) => [text, media.length])).toEqual([
      ["First ", 0],
      ["", 0],
    ]);
  });
});
