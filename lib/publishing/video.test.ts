import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRunner } from "@/inngest/runner";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { Post } from "@/lib/planning/posts/schema";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storeVideo,
} from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";
import { quickTimings } from "@/testing/run/quick-timings";
import { claimDelivery } from "./claim-delivery";
import { dispatchDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";
import { prepareDelivery } from "./prepare-delivery";
import { firstStep, type StepState } from "./step-state";
import { sweep } from "./sweep";
import { productionTimings } from "./timings";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
  world.simulator.clearFaults();
  world.simulator.set({ videoPartBytes: 64 * 1024, processingPolls: 0 });
});
afterAll(() => world.simulator.stop());

async function scheduleVideo(inMs: number): Promise<Post> {
  const mediaIds = [await storeVideo(world.admin)];
  return schedulePost(world.admin, world.connection, { inMs, mediaIds });
}

async function deliveryOf(post: Post) {
  const [delivery] = await deliveriesOf(post);
  if (!delivery) throw new Error("The post has no delivery.");
  return delivery;
}

function publicationsOf({ text }: Post) {
  return world.simulator.publications().filter((entry) => entry.text === text);
}

function effectsOf(kind: string): number {
  return world.simulator.journal().filter(({ effect }) => effect.kind === kind).length;
}

describe("a video", () => {
  it("a video's preparation starts as early as its size needs", async () => {
    const post = await scheduleVideo(3_600_000);
    const { dueAt, scheduledAt } = await deliveryOf(post);
    const leadMs = scheduledAt.getTime() - (dueAt?.getTime() ?? 0);
    expect(leadMs).toBeGreaterThan(2 * 60_000);
    const limits = networks.facebook.limits;
    const largest = {
      mediaId: "m",
      contentType: "video/mp4",
      sizeBytes: limits.videoBytesMax,
      width: 1,
      height: 1,
      durationSeconds: 60,
      alt: "",
    };
    const longest = networks.facebook.leadMs({ postIndex: 0, text: "", media: [largest] });
    expect(longest).toBeLessThanOrEqual(15 * 60_000);
  });

  describe("whose run is lost during preparation", () => {
    async function dispatch(): Promise<StepState> {
      const sent: DueDelivery[] = [];
      await dispatchDue(async (due) => void sent.push(...due), productionTimings);
      const [stepState] = sent.map(firstStep);
      if (!stepState) throw new Error("Nothing was dispatched.");
      return stepState;
    }

    it("a lost run's preparation of a video continues where it stopped, long before its time", async () => {
      const begun = effectsOf("video.begun");
      const post = await scheduleVideo(115_000);
      const waiting = await claimDelivery(await dispatch(), productionTimings);
      expect(waiting).toMatchObject({ next: "prepare", at: expect.any(String) });
      const { leaseUntil, scheduledAt, id } = await deliveryOf(post);
      expect(leaseUntil?.getTime()).toBeLessThan(scheduledAt.getTime());
      await db.delivery.update({ where: { id }, data: { leaseUntil: new Date(0) } });
      await sweep(async () => {}, productionTimings);
      const resumed = await claimDelivery(await dispatch(), productionTimings);
      const ready = await prepareDelivery(resumed, productionTimings);
      expect(ready).toMatchObject({ next: "publish" });
      expect(effectsOf("video.begun")).toBe(begun + 1);
      expect((await deliveryOf(post)).leaseUntil?.getTime()).toBeGreaterThan(scheduledAt.getTime());
    });
  });

  describe("with a runner", () => {
    let runner: Awaited<ReturnType<typeof startRunner>>;
    beforeAll(async () => {
      runner = await startRunner(quickTimings);
    });
    afterAll(() => runner.stop());

    async function published(post: Post) {
      await eventually(async () => expect((await deliveryOf(post)).state).toBe("published"));
      return deliveryOf(post);
    }

    it("a video is uploaded and processed ahead, so that one call remains at its time", async () => {
      const post = await scheduleVideo(6_000);
      const delivery = await published(post);
      const [publication, ...more] = publicationsOf(post);
      expect(more).toEqual([]);
      const at = Date.parse(post.scheduledAt);
      expect(publication?.atMs).toBeGreaterThanOrEqual(at);
      expect(delivery).toMatchObject({ remoteId: publication?.remoteId });
      await eventually(async () => {
        expect((await deliveryOf(post)).publishedUrl).toBe(publication?.url);
      });
      const late = world.simulator.requests().filter(({ atMs }) => atMs >= at);
      const operations = late.map(({ operation }) => operation);
      expect(operations.filter((operation) => operation !== "node.read")).toEqual(["video.update"]);
    });

    it("a video whose answer is lost is found by its id and not sent again", async () => {
      world.simulator.addFault({
        match: { operation: "video.update" },
        phase: "after",
        fault: { kind: "reset" },
      });
      const post = await scheduleVideo(100);
      const delivery = await published(post);
      expect(publicationsOf(post)).toMatchObject([{ remoteId: delivery.remoteId }]);
    });

    it("a video upload with many interruptions succeeds as long as parts arrive between them", async () => {
      world.simulator.set({ videoPartBytes: 32 * 1024 });
      for (const skip of [2, 3, 5, 6, 8, 9]) {
        const match = { operation: "videos.upload" };
        world.simulator.addFault({ match, phase: "before", fault: { kind: "reset" }, skip });
      }
      const post = await scheduleVideo(100);
      const { events, tries } = await published(post);
      expect(events.filter(({ kind }) => kind === "given_back")).toHaveLength(6);
      expect(tries).toBe(0);
    });

    it("a video whose upload is interrupted twice is published whole", async () => {
      world.simulator.addFault({
        match: { operation: "videos.upload" },
        phase: "after",
        fault: { kind: "html", status: 503 },
        skip: 2,
        times: 2,
      });
      const post = await scheduleVideo(100);
      await published(post);
      const { sha256 } = await db.media.findFirstOrThrow({
        where: { posts: { some: { postId: post.id } } },
      });
      expect(publicationsOf(post)).toMatchObject([{ mediaHashes: [sha256] }]);
    });
  });
});
