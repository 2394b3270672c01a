import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/simulated-network";
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
  it("that Facebook does not take are sent as JPEG", async () => {
    const webp = await sharp(small).webp().toBuffer();
    const { outcome } = await publish({
      media: [samplePhoto(webp, { contentType: "image/webp" })],
    });
    expect(outcome.kind).toBe("published");
    expect(uploads()).toMatchObject([{ contentType: "image/jpeg", width: 8, height: 6 }]);
  });

  it("over 4 MB are made smaller", async () => {
    const raw = { width: 1600, height: 1000, channels: 3 as const };
    const noise = await sharp(randomBytes(1600 * 1000 * 3), { raw })
      .png()
      .toBuffer();
    expect(noise.byteLength).toBeGreaterThan(4 * 1024 * 1024);
    const media = [samplePhoto(noise, { contentType: "image/png" })];
    expect((await publish({ media })).outcome.kind).toBe("published");
    expect(uploads()).toMatchObject([{ contentType: "image/jpeg" }]);
  });

  it("that are no pictures are refused with a sentence, by us or by Facebook", async () => {
    const text = Buffer.from("This is no picture.");
    for (const contentType of ["image/jpeg", "image/webp"]) {
      const task = sampleTask(here, { media: [samplePhoto(text, { contentType })] });
      expect(await facebook.prepare(here.context, task)).toMatchObject({
        state: "stopped",
        outcome: { kind: "rejected", code: "media_rejected" },
      });
    }
  });

  it("are uploaded one a step, and again when Facebook is about to delete them", async () => {
    const media = [samplePhoto(small), samplePhoto(small, { alt: "The same, described" })];
    const task = sampleTask(here, { media });
    const first = await facebook.prepare(here.context, task);
    expect(first.state).toBe("continue");
    expect(uploads()).toHaveLength(1);
    const ready = await prepareFully(here, task);
    const later = await facebook.prepare(contextAfter(21 * hourMs), ready);
    expect(later.state).toBe("continue");
  });

  it("wait a little when the call quota is nearly used up", async () => {
    here.simulator.set({ usagePercent: 95 });
    const task = sampleTask(here, { media: [samplePhoto(small)] });
    expect(await facebook.prepare(here.context, task)).toMatchObject({ afterMs: 5000 });
  });

  it("that were posted already are a duplicate, and the post that shows them is found", async () => {
    const { task, outcome } = await publish({ media: [samplePhoto(small)] });
    expect((await facebook.publish(here.context, task)).kind).toBe("duplicate");
    const finding = await facebook.reconcile(here.context, { ...task, intentAt: new Date() });
    expect(finding).toMatchObject({
      kind: "published",
      remoteId: "remoteId" in outcome ? outcome.remoteId : "",
    });
  });
});

it("a text's first address is shown as a preview", async () => {
  await publish({ text: "Read https://example.com/one and https://example.com/two" });
  expect(here.simulator.journal().at(-1)?.effect).toMatchObject({
    kind: "post.published",
    link: "https://example.com/one",
  });
});

describe("an intent whose answer was lost", () => {
  it("with photos is proven absent after a minute, not before", async () => {
    const task = await prepareFully(here, sampleTask(here, { media: [samplePhoto(small)] }));
    const lookup = { ...task, intentAt: new Date() };
    expect(await facebook.reconcile(here.context, lookup)).toEqual({ kind: "unseen" });
    expect(await facebook.reconcile(contextAfter(61_000), lookup)).toEqual({ kind: "absent" });
  });

  it("with photos that name no story yet is found in the feed", async () => {
    here.simulator.set({ storyLagMs: hourMs });
    const media = [samplePhoto(small), samplePhoto(small, { alt: "Another" })];
    const { task } = await publish({ media });
    const finding = await facebook.reconcile(contextAfter(61_000), {
      ...task,
      intentAt: new Date(),
    });
    expect(finding.kind).toBe("published");
  });

  it("with photos is found although the feed leaves it out", async () => {
    here.simulator.set({ feedOmitsNewest: 1 });
    const { task } = await publish({ media: [samplePhoto(small)] });
    const finding = await facebook.reconcile(here.context, { ...task, intentAt: new Date() });
    expect(finding.kind).toBe("published");
  });

  it("with text is never called absent, however long the feed does not show it", async () => {
    here.simulator.set({ feedOmitsNewest: 1 });
    const { task } = await publish({ text: "Left out by the ranking" });
    const lookup = { ...task, intentAt: new Date() };
    expect(await facebook.reconcile(contextAfter(hourMs), lookup)).toEqual({ kind: "unseen" });
  });

  it("with text is found once a lagging feed shows it, other line ends or not", async () => {
    here.simulator.set({ feedLagMs: hourMs });
    const { task } = await publish({ text: "One\r\ntwo " });
    const lookup = { ...task, intentAt: new Date() };
    expect((await facebook.reconcile(here.context, lookup)).kind).toBe("unseen");
    here.simulator.set({ feedLagMs: 0 });
    expect((await facebook.reconcile(here.context, lookup)).kind).toBe("published");
  });

  it("is not taken for an older post with the same words", async () => {
    const { task } = await publish({ text: "Good morning" });
    const lookup = { ...task, intentAt: new Date(Date.now() + 2 * hourMs) };
    expect((await facebook.reconcile(here.context, lookup)).kind).toBe("unseen");
  });
});
