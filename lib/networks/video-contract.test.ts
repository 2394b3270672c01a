import { beforeEach, describe, expect, it } from "vitest";
import {
  sha256 as hash,
  impatient,
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  sampleVideo,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { type NetworkId, networks } from ".";
import type { Content, DeliveryTask, MediaItem, Network, NetworkContext } from "./network";
import type { Fault } from "./simulation/faults";
import type { Simulator, VideoCapabilities } from "./simulator";

const hourMs = 60 * 60_000;
const takesWhole: NetworkId[] = ["bluesky", "mastodon"];
const withVideo = (Object.keys(networks) as NetworkId[]).filter((id) => {
  const { limits, fetchesMedia } = networks[id];
  return limits.videoTypes.length > 0 && !fetchesMedia && !takesWhole.includes(id);
});

describe.each(withVideo)("videos on %s", (id) => {
  let here: SimulatedNetwork;
  let network: Network;
  let simulator: Simulator;
  let context: NetworkContext;
  let video: VideoCapabilities;

  beforeEach(async () => {
    here = await simulateNetwork(id);
    ({ network, simulator, context } = here);
    if (!simulator.capabilities.video) throw new Error("The simulator declares no `video`.");
    video = simulator.capabilities.video;
    simulator.set(video.switches.smallParts);
  });

  const task = (media: DeliveryTask["content"]["media"], text = "With a video") =>
    sampleTask(here, { text, media });
  const prepared = (given: DeliveryTask) => prepareFully(here, given);

  async function publish(given: DeliveryTask) {
    const outcome = await network.publish(context, await prepared(given));
    if (outcome.kind !== "published") throw new Error(outcome.reason.code);
    return outcome;
  }

  async function prepareOn(given: DeliveryTask, using = context) {
    let handles = given.handles;
    for (;;) {
      const step = await network.prepare(using, { ...given, handles });
      if (step.state !== "continue") return { step, task: { ...given, handles } };
      handles = step.handles;
    }
  }

  function injectFault(phase: "before" | "after", fault: Fault, part = 1): void {
    const match = { operation: video.operations.part };
    simulator.addFault({ match, phase, fault, skip: video.callsBeforeParts + part });
  }

  const partBytes = () => video.partBytes ?? 64 * 1024;
  const wholeVideo = () => {
    const source = sampleVideo(Math.floor(partBytes() * 3.5) + 1);
    return { source, digest: hash(source.bytes) };
  };

  describe("sending", () => {
    it("a video is uploaded in parts and shown only once it is published", async () => {
      const { source, digest } = wholeVideo();
      const ranges: number[] = [];
      const counting: typeof source = {
        ...source,
        read: (range) => {
          ranges.push((range?.end ?? source.sizeBytes) - (range?.start ?? 0));
          return source.read(range);
        },
      };
      const ready = await prepared(task([counting]));
      expect(simulator.publications()).toEqual([]);
      expect(ranges.length).toBeGreaterThan(3);
      expect(Math.max(...ranges)).toBeLessThanOrEqual(partBytes());
      const before = callsTo("*");
      const outcome = await network.publish(context, ready);
      expect(callsTo("*")).toBe(before + 1);
      const [published] = simulator.publications();
      expect(published).toMatchObject({ text: "With a video", mediaHashes: [digest] });
      expect(outcome).toMatchObject({ kind: "published", remoteId: published?.remoteId });
    });

    it("the page of a published video plays it, at the address that the network returns", async () => {
      const { source } = wholeVideo();
      const { remoteId, url } = await publish(task([source]));
      const account = simulator.account();
      const address = url ?? (await network.permalink(context, { account, remoteId })) ?? "";
      expect(address).toBe(simulator.publications()[0]?.url);
      const page = await (await fetch(address)).text();
      const [, path = ""] = page.match(/<video[^>]* src="([^"]+)"/) ?? [];
      const played = await fetch(new URL(path, simulator.url));
      expect(hash(Buffer.from(await played.arrayBuffer()))).toBe(hash(source.bytes));
      const range = { headers: { range: "bytes=100-" } };
      const rest = await fetch(new URL(path, simulator.url), range);
      expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([
        206,
        source.sizeBytes - 100,
      ]);
    });

    it("a finished upload is not repeated, and another video is uploaded anew", async () => {
      const ready = await prepared(task([wholeVideo().source]));
      const effects = simulator.journal().length;
      expect(await prepared(ready)).toEqual(ready);
      expect(simulator.journal().length).toBe(effects);
      await prepared({ ...ready, content: { ...ready.content, media: [wholeVideo().source] } });
      expect(simulator.journal().length).toBeGreaterThan(effects);
    });

    it("comments of a sequence are published under a video", async () => {
      const { remoteId: parentRemoteId } = await publish(task([wholeVideo().source]));
      const comment = { ...sampleTask(here, { postIndex: 1, text: "More" }), parentRemoteId };
      const intentAt = new Date();
      const outcome = await publish(comment);
      const finding = await network.reconcile(context, { ...comment, intentAt });
      expect(finding).toMatchObject({ kind: "published", remoteId: outcome.remoteId });
      expect(simulator.publications()[1]).toMatchObject({ text: "More", parentRemoteId });
    });
  });

  describe("parts", () => {
    it.each<["before" | "after", Fault]>([
      ["before", { kind: "reset" }],
      ["after", { kind: "reset" }],
      ["before", { kind: "html", status: 503 }],
      ["after", { kind: "html", status: 503 }],
      ["before", { kind: "error", code: 2, status: 500, message: "Busy", transient: true }],
      ["after", { kind: "truncated" }],
    ])(
      "a part cut off %s its effect is sent again, and the video is complete: %o",
      async (phase, fault) => {
        const { source, digest } = wholeVideo();
        injectFault(phase, fault);
        const cut = await prepareOn(task([source]));
        expect(cut.step).toMatchObject({ state: "stopped", outcome: { kind: "retry" } });
        await publish(cut.task);
        expect(simulator.publications()).toMatchObject([{ mediaHashes: [digest] }]);
      },
    );

    it("a part without an answer is sent again", async () => {
      const { source, digest } = wholeVideo();
      injectFault("after", { kind: "timeout", ms: 6000 });
      const cut = await prepareOn(task([source]), impatient(here));
      expect(cut.step).toMatchObject({ state: "stopped", outcome: { kind: "retry" } });
      await publish(cut.task);
      expect(simulator.publications()).toMatchObject([{ mediaHashes: [digest] }]);
    });

    it("a throttled part waits, and the upload continues where it stopped", async () => {
      const { source } = wholeVideo();
      injectFault("before", simulator.capabilities.throttled.fault);
      const held = await prepareOn(task([source]));
      expect(held.step).toMatchObject({ state: "stopped", outcome: { kind: "limited" } });
      const begun = simulator.journal().length;
      await publish(held.task);
      const kinds = simulator.journal().slice(begun);
      expect(kinds.filter(({ effect }) => /begun|reserved/.test(effect.kind))).toEqual([]);
    });

    it("a part that cannot be read from storage rejects the delivery with a sentence", async () => {
      const { source } = wholeVideo();
      const short = { ...source, read: async () => new Uint8Array(3) };
      expect((await prepareOn(task([short]))).step).toMatchObject({
        outcome: { kind: "rejected", code: "media_rejected" },
      });
    });
  });

  it("a token that ends between two steps asks to reconnect, and the upload then continues", async () => {
    const { source, digest } = wholeVideo();
    let given = task([source]);
    for (const _ of ["begin", "part"]) {
      const step = await network.prepare(context, given);
      if (step.state === "continue") given = { ...given, handles: step.handles };
    }
    simulator.revoke();
    const { step, task: held } = await prepareOn(given);
    expect(step).toMatchObject({ outcome: { kind: "reconnect", code: "connection_expired" } });
    const account = simulator.account();
    await publish({ ...held, account });
    expect(simulator.publications()).toMatchObject([{ mediaHashes: [digest] }]);
  });

  describe("processing", () => {
    it("processing that never ends is given up", async () => {
      simulator.set(video.switches.neverEnds);
      let given = task([wholeVideo().source]);
      while (callsTo(video.operations.poll) < 2) {
        const step = await network.prepare(context, given);
        if (step.state !== "continue") throw new Error("The preparation ended.");
        given = { ...given, handles: step.handles };
      }
      const later = { ...context, now: () => new Date(Date.now() + hourMs) };
      expect(await network.prepare(later, given)).toMatchObject({
        state: "stopped",
        outcome: { kind: "rejected", code: "media_timeout" },
      });
      expect(simulator.publications()).toEqual([]);
    });

    it("a video that fails in processing is uploaded once more", async () => {
      simulator.set(video.switches.failsOnce);
      const { source, digest } = wholeVideo();
      await publish(task([source]));
      expect(simulator.publications()).toMatchObject([{ mediaHashes: [digest] }]);
    });

    it("a file that is no video is rejected with a sentence", async () => {
      const bytes = Buffer.alloc(200_000, "no video");
      const source = samplePhoto(bytes, { contentType: "video/mp4", durationSeconds: 5 });
      expect((await prepareOn(task([source]))).step).toMatchObject({
        outcome: { kind: "rejected", code: "media_rejected" },
      });
    });

    it("a video that is not processed cannot be published", async () => {
      const given = task([wholeVideo().source]);
      const { operations } = video;
      expect(await network.publish(context, given)).toMatchObject({ kind: "retry" });
      expect(callsTo(operations.publish)).toBe(0);
    });
  });

  describe("lost answers", () => {
    it.each<["before" | "after", Fault]>([
      ["after", { kind: "reset" }],
      ["after", { kind: "html", status: 503 }],
      ["after", { kind: "empty-object" }],
      ["before", { kind: "reset" }],
    ])(
      "an answer lost %s the effect is unknown, and reconciled by the video: %o",
      async (phase, fault) => {
        const ready = await prepared(task([wholeVideo().source], "Perhaps"));
        const intentAt = new Date();
        const match = { operation: video.operations.publish };
        simulator.addFault({ match, phase, fault });
        expect((await network.publish(context, ready)).kind).toBe("unknown");
        const finding = await network.reconcile(context, { ...ready, intentAt });
        const [published] = simulator.publications();
        expect(finding).toMatchObject(
          phase === "before"
            ? { kind: "unseen" }
            : { kind: "published", remoteId: published?.remoteId },
        );
      },
    );

    it("another post with the same text and video is not taken for the lost one", async () => {
      const { source } = wholeVideo();
      const intentAt = new Date();
      await publish(task([source]));
      const other = await prepared(task([source]));
      const finding = await network.reconcile(context, { ...other, intentAt });
      expect(finding.kind).toBe("unseen");
    });
  });

  describe("the rules", () => {
    const item: MediaItem = sampleVideo(1_000_000);
    const photo: MediaItem = samplePhoto(Buffer.from("x"));
    const codes = (changes: Partial<Content>) =>
      network
        .check({ postIndex: 0, text: "", media: [item], ...changes })
        .map(({ code, severity }) => `${code}${severity === "error" ? "" : "?"}`);

    it("one video is allowed, with or without text", () => {
      expect(codes({})).toEqual([]);
      expect(codes({ text: "Words" })).toEqual([]);
    });

    it("two videos, a video with a photo, and a video in a comment are errors", () => {
      const inComment = network.look.sequence === "comments" ? ["video_in_comment"] : [];
      expect(codes({ media: [item, item] })).toEqual(["video_count"]);
      expect(codes({ media: [item, photo] })).toEqual(["media_mixed"]);
      expect(codes({ postIndex: 1 })).toEqual(inComment);
    });

    it("the limits that the composer shows are checked", () => {
      const { videoBytesMax, videoSecondsMax, videoTypes } = network.limits;
      const of = (changes: Partial<MediaItem>) => codes({ media: [{ ...item, ...changes }] });
      expect(of({ sizeBytes: videoBytesMax })).toEqual([]);
      expect(of({ sizeBytes: videoBytesMax + 1 })).toEqual(["media_too_large"]);
      expect(of({ sizeBytes: 500 })).toEqual(["media_too_small"]);
      expect(of({ durationSeconds: videoSecondsMax })).toEqual([]);
      expect(of({ durationSeconds: videoSecondsMax + 1 })).toEqual(["video_too_long"]);
      expect(of({ durationSeconds: 0.4 })).toEqual(["video_too_short"]);
      expect(of({ contentType: "video/webm" })).toEqual(["media_type"]);
      expect(of({ alt: "Said of a video" })).toEqual(["alt_not_shown?"]);
      for (const contentType of videoTypes) expect(of({ contentType })).toEqual([]);
    });

    it("a larger video is prepared earlier, at most a quarter of an hour ahead", () => {
      const lead = (sizeBytes: number) =>
        network.leadMs({ postIndex: 0, text: "", media: [{ ...item, sizeBytes }] });
      expect(lead(1_000_000)).toBeGreaterThanOrEqual(2 * 60_000);
      expect(lead(network.limits.videoBytesMax)).toBeGreaterThan(lead(1_000_000));
      expect(lead(network.limits.videoBytesMax)).toBeLessThanOrEqual(15 * 60_000);
    });
  });

  function callsTo(operation: string): number {
    const requests = simulator.requests();
    return operation === "*"
      ? requests.length
      : requests.filter((one) => one.operation === operation).length;
  }
});

describe.each(takesWhole)("a whole video on %s", (id) => {
  it("is uploaded before it is published, and is found after a lost answer", async () => {
    const here = await simulateNetwork(id);
    const { network, simulator, context } = here;
    const { bytes, ...source } = sampleVideo();
    const ready = await prepareFully(here, sampleTask(here, { text: "Perhaps", media: [source] }));
    expect(simulator.publications()).toEqual([]);
    const match = { operation: simulator.capabilities.operations.publish };
    simulator.addFault({ match, phase: "after", fault: { kind: "reset" } });
    const intentAt = new Date();
    expect((await network.publish(context, ready)).kind).toBe("unknown");
    const [published] = simulator.publications();
    expect(published).toMatchObject({ text: "Perhaps", mediaHashes: [hash(bytes)] });
    const finding = await network.reconcile(context, { ...ready, intentAt });
    expect(finding).toMatchObject({ kind: "published", remoteId: published?.remoteId });
  });
});
