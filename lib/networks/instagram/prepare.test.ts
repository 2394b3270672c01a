import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleMp4 } from "@/testing/media/sample-video";
import {
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { DeliveryTask, MediaSource } from "../network";
import { instagram } from ".";

const hourMs = 60 * 60_000;
const photo = samplePhoto(await picture(8, 8));
const video: MediaSource = samplePhoto(Buffer.from(sampleMp4), {
  contentType: "video/mp4",
  width: 64,
  height: 114,
  durationSeconds: 4,
});
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("instagram");
});

function picture(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#0a0" } as const;
  return sharp({ create }).jpeg().toBuffer();
}

const task = (media: MediaSource[]) => sampleTask(here, { media });
const step = (given: DeliveryTask) => instagram.prepare(here.context, given);

function contextAfter(ms: number) {
  return { ...here.context, now: () => new Date(Date.now() + ms) };
}

function containers() {
  return here.simulator.journal().flatMap(({ effect }) => {
    return effect.kind === "container.created" ? [effect] : [];
  });
}

describe("containers", () => {
  it("a photo becomes one container with its caption and alternative text", async () => {
    await prepareFully(here, task([{ ...photo, alt: " A green square " }]));
    expect(containers()).toMatchObject([
      { type: "IMAGE", isChild: false, caption: "A sample text", alt: "A green square" },
    ]);
  });

  it("a video becomes a reel, which is polled", async () => {
    const ready = await prepareFully(here, task([video]));
    expect(containers()).toMatchObject([{ type: "REELS", caption: "A sample text" }]);
    const outcome = await instagram.publish(here.context, ready);
    if (outcome.kind !== "published") throw new Error(outcome.reason.code);
    const address = await instagram.permalink(here.context, {
      ...ready,
      remoteId: outcome.remoteId,
    });
    expect(address).toMatch(/\/reel\/[\w-]{11}\/$/);
    expect(await (await fetch(address ?? "")).text()).toContain("<video");
  });

  it("several items become a carousel of finished children", async () => {
    const ready = await prepareFully(here, task([photo, video, photo]));
    expect(containers()).toMatchObject([
      { type: "IMAGE", isChild: true, caption: "" },
      { type: "VIDEO", isChild: true, caption: "" },
      { type: "IMAGE", isChild: true, caption: "" },
      { type: "CAROUSEL", isChild: false, caption: "A sample text" },
    ]);
    expect((await instagram.publish(here.context, ready)).kind).toBe("published");
  });

  it("a container in progress is polled less and less often", async () => {
    here.simulator.set({ photoPolls: 1 });
    const made = await step(task([photo]));
    const looked = await step({ ...task([photo]), handles: handlesOf(made) });
    expect(looked).toMatchObject({ state: "continue", afterMs: 2000 });
    const later = await instagram.prepare(contextAfter(hourMs), {
      ...task([photo]),
      handles: handlesOf(made),
    });
    expect(later.state).toBe("ready");
  });

  it("a container that Instagram does not know at once is polled again", async () => {
    here.simulator.set({ unknownPolls: 2 });
    await prepareFully(here, task([photo]));
    expect(containers()).toHaveLength(1);
  });
});

describe("failures", () => {
  it.each([
    ["a failed upload", { failingContainers: 1 }, 2],
    ["an error without a number", { failingContainers: 1, containerError: 1 }, 2],
  ])("%s is created again", async (_, switches, count) => {
    here.simulator.set(switches);
    const ready = await prepareFully(here, task([photo]));
    expect(containers()).toHaveLength(count);
    expect((await instagram.publish(here.context, ready)).kind).toBe("published");
  });

  it("a container that stays unknown is created again", async () => {
    const handles = { items: ["17900000099999999"], startedAt: new Date().toISOString() };
    const ready = await prepareFully(here, { ...task([photo]), handles });
    expect(containers()).toHaveLength(1);
    expect((await instagram.publish(here.context, ready)).kind).toBe("published");
  });

  it("a failed child is created again alone, in its place", async () => {
    here.simulator.set({ failingContainers: 1 });
    const ready = await prepareFully(here, task([{ ...photo, alt: "One" }, photo]));
    expect(containers()).toMatchObject([
      { isChild: true, alt: "One" },
      { isChild: true, alt: "" },
      { isChild: true, alt: "One" },
      { isChild: false },
    ]);
    await instagram.publish(here.context, ready);
    expect(here.simulator.publications()[0]?.alts).toEqual(["One", ""]);
  });

  it("a container that fails three times is rejected with a sentence", async () => {
    here.simulator.set({ failingContainers: 4 });
    await expect(prepareFully(here, task([photo]))).rejects.toThrow(/\.$/);
    expect(containers()).toHaveLength(3);
  });

  it("a file that Instagram cannot use is not uploaded again", async () => {
    here.simulator.set({ failingContainers: 1, containerError: 2_207_026 });
    const made = await step(task([photo]));
    const looked = await step({ ...task([photo]), handles: handlesOf(made) });
    expect(looked).toMatchObject({
      state: "stopped",
      outcome: { kind: "rejected", code: "media_rejected" },
    });
  });

  it("a file that Instagram cannot fetch is rejected after three attempts", async () => {
    const gone = { ...photo, address: async () => "http://127.0.0.1:9/none.jpeg" };
    await expect(prepareFully(here, task([gone]))).rejects.toThrow("reachable from the internet");
    const isCreation = ({ operation }: { operation: string }) => operation === "media.create";
    expect(here.simulator.requests().filter(isCreation)).toHaveLength(3);
  });

  it("containers that are about to expire are created again", async () => {
    const ready = await prepareFully(here, task([photo]));
    const again = await instagram.prepare(contextAfter(23 * hourMs), ready);
    expect(again.state).toBe("continue");
    expect(containers()).toHaveLength(2);
  });
});

describe("the quota", () => {
  it("the account's quota is read before the first container is created", async () => {
    here.simulator.set({ quotaTotal: 0 });
    expect(await step(task([photo]))).toMatchObject({
      state: "stopped",
      outcome: { kind: "limited" },
    });
    expect(containers()).toEqual([]);
  });

  it("a used-up quota waits until about a day after the oldest post", async () => {
    const ready = await prepareFully(here, task([photo]));
    await instagram.publish(here.context, ready);
    here.simulator.set({ quotaTotal: 1 });
    const stopped = await step(task([photo]));
    const { outcome } = "outcome" in stopped ? stopped : { outcome: null };
    const hours = outcome?.kind === "limited" ? (outcome.until.getTime() - Date.now()) / hourMs : 0;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  });
});

function handlesOf(preparation: Awaited<ReturnType<typeof step>>) {
  if (preparation.state === "stopped") throw new Error(preparation.outcome.reason.code);
  return preparation.handles;
}
