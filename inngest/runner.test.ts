import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import type { Post } from "@/lib/planning/posts/schema";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";
import { quickTimings } from "@/testing/run/quick-timings";
import { type Runner, startRunner } from "./runner";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;
let runner: Runner;

beforeAll(async () => {
  world = await publishingWorld();
  runner = await startRunner(quickTimings);
});
beforeEach(() => world.simulator.clearFaults());
afterAll(async () => {
  await runner.stop();
  await world.simulator.stop();
});

async function untilStates(post: Post, states: string) {
  await eventually(async () => expect(await statesOf(post)).toBe(states));
  return deliveriesOf(post);
}

async function statesOf(post: Post): Promise<string> {
  return (await deliveriesOf(post)).map(({ state }) => state).join(" ");
}

function publicationsOf(text: string) {
  return world.simulator.publications().filter((entry) => entry.text === text);
}

function callsTo(operation: string): number {
  return world.simulator.requests().filter((request) => request.operation === operation).length;
}

describe("a due delivery", () => {
  it("with text goes out once, at its time", async () => {
    const post = await schedulePost(world.admin, world.connection, { inMs: 3_000 });
    const [delivery] = await untilStates(post, "published");
    const [publication, ...more] = publicationsOf(post.text);
    expect(more).toEqual([]);
    expect(publication?.atMs).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt));
    expect(delivery).toMatchObject({
      remoteId: publication?.remoteId,
      publishedUrl: publication?.url,
      leaseUntil: null,
      errorCode: null,
      post: { state: "published" },
    });
    expect(delivery?.events.map(({ kind }) => kind)).toEqual([
      "claimed",
      "prepared",
      "sent",
      "published",
    ]);
  });

  it("with a photo is prepared ahead, so that one call is left at its time", async () => {
    const mediaIds = [await storePhoto(world.admin)];
    const post = await schedulePost(world.admin, world.connection, { inMs: 8_000, mediaIds });
    const [delivery] = await untilStates(post, "published");
    const [publication, ...more] = publicationsOf(post.text);
    expect(more).toEqual([]);
    expect(publication).toMatchObject({
      mediaHashes: [expect.any(String)],
      alts: ["A sample picture"],
    });
    expect(publication?.atMs).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt));
    const at = (kind: string) => delivery?.events.find((event) => event.kind === kind)?.at;
    expect(at("prepared")?.getTime()).toBeLessThan(Date.parse(post.scheduledAt));
    expect(at("sent")?.getTime()).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt));
  });

  it("of a sequence waits for the one before, and becomes a comment on the first", async () => {
    const additionalPosts = [{ text: "The second" }, { text: "The third" }];
    const post = await schedulePost(world.admin, world.connection, {
      inMs: 500,
      additionalPosts,
    });
    const [first] = await untilStates(post, "published published published");
    const shown = world.simulator.publications().slice(-3);
    expect(shown.map(({ text }) => text)).toEqual([post.text, "The second", "The third"]);
    expect(shown.map(({ parentRemoteId }) => parentRemoteId)).toEqual([
      null,
      first?.remoteId,
      first?.remoteId,
    ]);
  });

  it("that is refused holds the rest of its sequence, with the reason", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "error", code: 100, message: "Nothing of the kind" },
    });
    const post = await schedulePost(world.admin, world.connection, {
      inMs: 500,
      additionalPosts: [{ text: "Never seen" }],
    });
    const [first] = await untilStates(post, "failed scheduled");
    expect(first).toMatchObject({ errorCode: "content_rejected", errorRetryable: false });
    expect(first?.post.state).toBe("failed");
    expect(publicationsOf("Never seen")).toEqual([]);
  });
});

describe("an answer that is lost", () => {
  it("after the effect is looked up, and the post is not sent again", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "after",
      fault: { kind: "reset" },
    });
    const post = await schedulePost(world.admin, world.connection, { inMs: 500 });
    const [delivery] = await untilStates(post, "published");
    expect(publicationsOf(post.text)).toMatchObject([{ remoteId: delivery?.remoteId }]);
  });

  it("before the effect leads to a second call only where a photo proves that nothing is out", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "reset" },
    });
    const mediaIds = [await storePhoto(world.admin)];
    const post = await schedulePost(world.admin, world.connection, { inMs: 500, mediaIds });
    const [delivery] = await untilStates(post, "published");
    expect(publicationsOf(post.text)).toHaveLength(1);
    expect(delivery).toMatchObject({ intentNo: 2, tries: 1 });
  });

  it("before the effect of a text is left to a person: its absence cannot be proved", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "timeout", ms: 50 },
    });
    const post = await schedulePost(world.admin, world.connection, { inMs: 500 });
    const before = callsTo("feed.create");
    const [delivery] = await untilStates(post, "unconfirmed");
    expect(callsTo("feed.create")).toBe(before + 1);
    expect(delivery).toMatchObject({ errorCode: "outcome_unknown", intentNo: 1 });
    expect(delivery?.post.state).toBe("unconfirmed");
    const looks = delivery?.events.filter(({ kind }) => kind === "looked") ?? [];
    expect(looks.length).toBeGreaterThanOrEqual(2);
  });
});

describe("an answer that nothing was sent", () => {
  it("that passes is tried again", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "error", code: 999_999, transient: true },
      times: 2,
    });
    const post = await schedulePost(world.admin, world.connection, { inMs: 500 });
    const [delivery] = await untilStates(post, "published");
    expect(publicationsOf(post.text)).toHaveLength(1);
    expect(delivery).toMatchObject({ tries: 2, errorCode: null });
  });

  it("that does not pass fails after five tries, and can be retried", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "error", code: 999_999, transient: true },
      times: null,
    });
    const post = await schedulePost(world.admin, world.connection, { inMs: 500 });
    const [delivery] = await untilStates(post, "failed");
    expect(delivery).toMatchObject({
      tries: 5,
      errorCode: "provider_unavailable",
      errorRetryable: true,
    });
    expect(publicationsOf(post.text)).toEqual([]);
  });

  it("of the token holds the connection's queue until it is reconnected", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "error", code: 190, subcode: 463, message: "Session has expired" },
    });
    const post = await schedulePost(world.admin, world.connection, { inMs: 500 });
    const { id } = world.connection;
    await eventually(async () => {
      const { state } = await db.connection.findUniqueOrThrow({ where: { id } });
      expect(state).toBe("needs_reconnect");
    });
    const [refused] = await untilStates(post, "scheduled");
    expect(refused).toMatchObject({ errorCode: "connection_expired", tries: 0 });
    const calls = callsTo("feed.create");
    const holds = new Set<number | undefined>();
    await eventually(async () => {
      const [waiting] = await deliveriesOf(post);
      holds.add(waiting?.leaseUntil?.getTime());
      expect(holds.size).toBeGreaterThan(3);
    });
    expect(callsTo("feed.create")).toBe(calls);
    await db.connection.update({ where: { id }, data: { state: "active", reason: null } });
    await untilStates(post, "published");
    expect(publicationsOf(post.text)).toHaveLength(1);
  });
});
