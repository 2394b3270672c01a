import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { facebook } from ".";

const hourMs = 60 * 60_000;
const small = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#0a0" } })
  .jpeg()
  .toBuffer();
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("facebook");
});

function contextAfter(milliseconds: number) {
  return { ...here.context, now: () => new Date(Date.now() + milliseconds) };
}

async function publish(content: Parameters<typeof sampleTask>[1]) {
  const task = await prepareFully(here, sampleTask(here, content));
  return { task, outcome: await facebook.publish(here.context, task) };
}

function uploads() {
  return here.simulator.journal().flatMap(({ effect }) => {
    return effect.kind === "photo.uploaded" ? [effect] : [];
  });
}

describe("photos", () => {
  it("photos of other types are uploaded as JPEG", async () => {
    const webp = await sharp(small).webp().toBuffer();
    const { outcome } = await publish({
      media: [samplePhoto(webp, { contentType: "image/webp" })],
    });
    expect(outcome.kind).toBe("published");
    expect(uploads()).toMatchObject([{ contentType: "image/jpeg", width: 8, height: 6 }]);
  });

  it("photos over 4 MB are scaled down", async () => {
    const raw = { width: 1600, height: 1000, channels: 3 as const };
    const noise = await sharp(randomBytes(1600 * 1000 * 3), { raw })
      .png()
      .toBuffer();
    expect(noise.byteLength).toBeGreaterThan(4 * 1024 * 1024);
    const media = [samplePhoto(noise, { contentType: "image/png" })];
    expect((await publish({ media })).outcome.kind).toBe("published");
    expect(uploads()).toMatchObject([{ contentType: "image/jpeg" }]);
  });

  it("files that are no images are rejected with a sentence", async () => {
    const text = Buffer.from("This is no picture.");
    for (const contentType of ["image/jpeg", "image/webp"]) {
      const task = sampleTask(here, { media: [samplePhoto(text, { contentType })] });
      expect(await facebook.prepare(here.context, task)).toMatchObject({
        state: "stopped",
        outcome: { kind: "rejected", code: "media_rejected" },
      });
    }
  });

  it("photos are uploaded one per step, and again before Facebook deletes them", async () => {
    const media = [samplePhoto(small), samplePhoto(small, { alt: "The same, described" })];
    const task = sampleTask(here, { media });
    const first = await facebook.prepare(here.context, task);
    expect(first.state).toBe("continue");
    expect(uploads()).toHaveLength(1);
    const ready = await prepareFully(here, task);
    const later = await facebook.prepare(contextAfter(21 * hourMs), ready);
    expect(later.state).toBe("continue");
  });

  it("photos are uploaded with pauses when the call quota is nearly used up", async () => {
    here.simulator.set({ usagePercent: 95 });
    const task = sampleTask(here, { media: [samplePhoto(small)] });
    expect(await facebook.prepare(here.context, task)).toMatchObject({ afterMs: 5000 });
  });

  it("photos that were posted already are a duplicate, and their post is found", async () => {
    const { task, outcome } = await publish({ media: [samplePhoto(small)] });
    expect((await facebook.publish(here.context, task)).kind).toBe("duplicate");
    const finding = await facebook.reconcile(here.context, { ...task, intentAt: new Date() });
    expect(finding).toMatchObject({
      kind: "published",
      remoteId: "remoteId" in outcome ? outcome.remoteId : "",
    });
  });
});

it("the first address in a text becomes the preview link", async () => {
  await publish({ text: "Read https://example.com/one and https://example.com/two" });
  expect(here.simulator.journal().at(-1)?.effect).toMatchObject({
    kind: "post.published",
    link: "https://example.com/one",
  });
});

describe("lost answers", () => {
  it("a lost photo post is absent after a minute, not before", async () => {
    const task = await prepareFully(here, sampleTask(here, { media: [samplePhoto(small)] }));
    const lookup = { ...task, intentAt: new Date() };
    expect(await facebook.reconcile(here.context, lookup)).toEqual({ kind: "unseen" });
    expect(await facebook.reconcile(contextAfter(61_000), lookup)).toEqual({ kind: "absent" });
  });

  it("a lost photo post is found in the feed while its photos name no story", async () => {
    here.simulator.set({ storyLagMs: hourMs });
    const media = [samplePhoto(small), samplePhoto(small, { alt: "Another" })];
    const { task } = await publish({ media });
    const finding = await facebook.reconcile(contextAfter(61_000), {
      ...task,
      intentAt: new Date(),
    });
    expect(finding.kind).toBe("published");
  });

  it("a lost photo post is found although the feed leaves it out", async () => {
    here.simulator.set({ feedOmitsNewest: 1 });
    const { task } = await publish({ media: [samplePhoto(small)] });
    const finding = await facebook.reconcile(here.context, { ...task, intentAt: new Date() });
    expect(finding.kind).toBe("published");
  });

  it("a lost text post is never absent, however long the feed does not show it", async () => {
    here.simulator.set({ feedOmitsNewest: 1 });
    const { task } = await publish({ text: "Left out by the ranking" });
    const lookup = { ...task, intentAt: new Date() };
    expect(await facebook.reconcile(contextAfter(hourMs), lookup)).toEqual({ kind: "unseen" });
  });

  it("a lost text post is found once the feed shows it, even with other line ends", async () => {
    here.simulator.set({ feedLagMs: hourMs });
    const { task } = await publish({ text: "One\r\ntwo " });
    const lookup = { ...task, intentAt: new Date() };
    expect((await facebook.reconcile(here.context, lookup)).kind).toBe("unseen");
    here.simulator.set({ feedLagMs: 0 });
    expect((await facebook.reconcile(here.context, lookup)).kind).toBe("published");
  });

  it("a lost text post is not mistaken for an older one with the same text", async () => {
    const { task } = await publish({ text: "Good morning" });
    const lookup = { ...task, intentAt: new Date(Date.now() + 2 * hourMs) };
    expect((await facebook.reconcile(here.context, lookup)).kind).toBe("unseen");
  });
});
