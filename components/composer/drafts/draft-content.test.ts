import { describe, expect, it } from "vitest";
import type { Media } from "@/lib/library/media/schema";
import { aComposition } from "@/testing/world/a-composition";
import { fromDraft, mediaIdsOf, toDraft } from "./draft-content";

const offered = { date: "2027-01-01", time: "10:00" };
const chosen = { date: "2027-01-02", time: "09:30" };
const planning = { timeZone: "Europe/Berlin", proposed: offered };

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
    const content = toDraft(composition, planning);
    expect(content).toMatchObject({
      connectionIds: ["page-a"],
      additionalPosts: [{ text: "", mediaIds: [] }],
      textOverrides: { "page-a": { "1": "own second" } },
      mediaOverrides: { "page-b": { "0": ["two"] } },
      scheduledAt: "2027-01-02T08:30:00.000Z",
    });
    const media = [picture("one"), picture("two")];
    const back = fromDraft(content, { timeZone: planning.timeZone, media, when: offered });
    expect(toDraft(back, planning)).toEqual(content);
    expect(back.when).toEqual(chosen);
  });

  it("has no time until somebody chooses one, and gets a proposed one when it is opened", () => {
    const content = toDraft({ ...composition, when: offered }, planning);
    expect(content.scheduledAt).toBeNull();
    const surroundings = { timeZone: planning.timeZone, media: [], when: chosen };
    expect(fromDraft(content, surroundings).when).toBe(chosen);
  });

  it("loses a deleted medium and nothing else", () => {
    const content = toDraft(composition, planning);
    expect(mediaIdsOf(content)).toEqual(["one", "two"]);
    const surroundings = { timeZone: planning.timeZone, media: [picture("two")], when: offered };
    const { positions } = fromDraft(content, surroundings);
    expect(positions.map(({ text, media }) => [text, media.length])).toEqual([
      ["First ", 0],
      ["", 0],
    ]);
  });
});
