import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Runner, startRunner } from "@/inngest/runner";
import { metrics } from "@/lib/kernel/metrics";
import { resolveDelivery, retryDelivery } from "@/lib/planning/posts/decide-deliveries";
import type { Post } from "@/lib/planning/posts/schema";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";
import { quickTimings } from "@/testing/run/quick-timings";

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
  await eventually(async () => {
    const found = (await deliveriesOf(post)).map(({ state }) => state).join(" ");
    expect(found).toBe(states);
  });
  return deliveriesOf(post);
}

function sentTexts(since: number): string[] {
  return world.simulator
    .publications()
    .slice(since)
    .map(({ text }) => text);
}

async function countLate(): Promise<number> {
  const { values } = await metrics().lateness.get();
  return values.find(({ metricName }) => metricName?.endsWith("_count"))?.value ?? 0;
}

function idOfFirst(deliveries: { id: string }[]): { deliveryId: string } {
  return { deliveryId: deliveries[0]?.id ?? "" };
}

describe("a delivery after a failure", () => {
  it("a failed post is published once when a person retries it, and its sequence follows in order", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "error", code: 999_999, transient: true },
      times: quickTimings.retryAfterMs.length + 1,
    });
    const additionalPosts = [{ text: "The second" }, { text: "The third" }];
    const post = await schedulePost(world.admin, world.connection, { inMs: 300, additionalPosts });
    const failed = await untilStates(post, "failed scheduled scheduled");
    const since = world.simulator.publications().length;
    await Promise.all([1, 2, 3].map(() => retryDelivery(world.member, idOfFirst(failed))));
    const [first] = await untilStates(post, "published published published");
    expect(sentTexts(since)).toEqual([post.text, "The second", "The third"]);
    expect(first?.post.state).toBe("published");
    const kinds = first?.events.map(({ kind }) => kind) ?? [];
    expect(kinds).toContain("retried");
    expect(kinds.slice(-4)).toEqual(["claimed", "prepared", "sent", "published"]);
  });

  it("an unconfirmed post is published once when a person does not find it and sends it again", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "timeout", ms: 50 },
    });
    const post = await schedulePost(world.admin, world.connection, { inMs: 300 });
    const unconfirmed = await untilStates(post, "unconfirmed");
    const since = world.simulator.publications().length;
    const notThere = { outcome: "not_published", publishedUrl: null } as const;
    await resolveDelivery(world.member, { ...idOfFirst(unconfirmed), ...notThere });
    const [delivery] = await untilStates(post, "published");
    expect(sentTexts(since)).toEqual([post.text]);
    expect(delivery).toMatchObject({ intentNo: 2, errorCode: null });
  });

  it("the metrics count how late each first position is published", async () => {
    const before = await countLate();
    const post = await schedulePost(world.admin, world.connection, {
      inMs: 300,
      additionalPosts: [{ text: "A comment" }],
    });
    await untilStates(post, "published published");
    expect(await countLate()).toBe(before + 1);
  });

  it("an unconfirmed post that the network shows late is found without a person, who is asked no more", async () => {
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "after",
      fault: { kind: "reset" },
    });
    world.simulator.set({ feedLagMs: 3_000 });
    const post = await schedulePost(world.admin, world.connection, { inMs: 300 });
    await untilStates(post, "unconfirmed");
    const [delivery] = await untilStates(post, "published");
    world.simulator.set({ feedLagMs: 0 });
    expect(delivery).toMatchObject({ intentNo: 1, errorCode: null, leaseUntil: null });
    expect(delivery?.publishedUrl).toMatch(/^http/);
  });
});
