import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as posts from "@/app/api/posts/route";
import { revokeCredential } from "@/lib/identity/credentials/credentials";
import { resumePrograms, stopPrograms } from "@/lib/identity/workspaces/stops";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { standbyProcesses } from "@/testing/run/kill-harness";
import { startTravel } from "@/testing/run/travel";
import { waitingForLocks } from "@/testing/run/waiting-for-locks";
import { callRoute } from "@/testing/world/call-route";
import { insist } from "@/testing/world/insist";
import { bindProgram, createProgram, type ProgramKey } from "@/testing/world/programs";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { postsKey } from "./policy-store";

let world: Awaited<ReturnType<typeof smallWorld>>;
let program: ProgramKey;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(async () => {
  const { id: workspaceId } = world.workspace;
  await db.credential.updateMany({ where: { workspaceId }, data: { revokedAt: now() } });
  program = await createProgram(world.member);
});

const schedule = (connectionIds = [world.connection.id]) =>
  insist(() => createPost(program.actor, aPostBody({ connectionIds })));

const codeOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === "fulfilled" ? "done" : (settled.reason as { code: string }).code;

function tally(settled: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of settled) counts[codeOf(each)] = (counts[codeOf(each)] ?? 0) + 1;
  return counts;
}

async function spent(): Promise<Record<string, number>> {
  const rows = await db.programSpending.findMany({ where: { credentialId: program.id } });
  return Object.fromEntries(rows.map(({ connectionId, count }) => [connectionId, count]));
}

const fifty = Array.from({ length: 50 }, () => null);

describe("fifty calls at once", () => {
  it("spend the ten posts of a budget, and no more", async () => {
    await bindProgram(program.id, { dailyPosts: 10 });
    const settled = await Promise.allSettled(fifty.map(() => schedule()));
    expect(tally(settled)).toEqual({ done: 10, budget_spent: 40 });
    expect(await spent()).toEqual({ [postsKey]: 10 });
  });

  it("spend ten on an account, and what one of two accounts refuses costs the other nothing", async () => {
    const { id: tight } = world.connection;
    const { id: free } = await createConnection(world.admin);
    await bindProgram(program.id, { dailyPerAccount: 10, dailyPosts: 30 });
    const settled = await Promise.allSettled(
      fifty.map((_, index) => schedule(index % 2 === 0 ? [tight] : [free, tight])),
    );
    expect(tally(settled)).toEqual({ done: 10, budget_spent: 40 });
    const counts = await spent();
    expect(counts).toMatchObject({ [postsKey]: 10, [tight]: 10 });
    const both = await db.delivery.groupBy({
      by: ["postId"],
      where: { connectionId: free, post: { byCredentialId: program.id } },
    });
    expect(counts[free] ?? 0).toBe(both.length);
  });
});

describe("a budget", () => {
  beforeEach(() => bindProgram(program.id, { dailyPosts: 2, dailyPerAccount: 1 }));

  it("is spent once by a repeated idempotency key, and by nothing that fails", async () => {
    const body = aPostBody({ connectionIds: [world.connection.id] });
    const first = await createPost(program.actor, body);
    expect(await createPost(program.actor, body)).toEqual(first);
    const late = { ...body, idempotencyKey: "another-key", scheduledAt: "2020-01-01T00:00:00Z" };
    const elsewhere = { ...late, connectionIds: [(await createConnection(world.admin)).id] };
    await expect(createPost(program.actor, elsewhere)).rejects.toMatchObject({
      code: "scheduled_in_past",
    });
    expect(await spent()).toEqual({ [postsKey]: 1, [world.connection.id]: 1 });
  });

  it("pays for an account that an edit adds, and not for those that were there", async () => {
    const { post } = await schedule();
    const { id: added } = await createConnection(world.admin);
    const connectionIds = [world.connection.id, added];
    const change = { postId: post.id, version: post.version, connectionIds, text: "Else" };
    await updatePost(program.actor, change);
    expect(await spent()).toEqual({ [postsKey]: 1, [world.connection.id]: 1, [added]: 1 });
  });

  // The 25th of October has 25 hours in Berlin, the 28th of March has 23.
  it.each([
    ["2026-10-24T22:30:00Z", 24.5],
    ["2026-10-25T22:59:30Z", 1 / 120],
    ["2027-03-27T23:00:00Z", 23],
    ["2027-03-28T00:30:00Z", 21.5],
  ])("that is spent at %s is there again after %d hours", async (instant, hours) => {
    using travel = startTravel();
    travel.to(new Date(instant));
    await bindProgram(program.id, { dailyPosts: 0 });
    const key = await callRoute(posts, "POST", {
      path: "/api/posts",
      body: aPostBody({ connectionIds: [world.connection.id] }),
      headers: program.headers,
    });
    expect([key.status, key.body.error]).toMatchObject([429, { code: "budget_spent" }]);
    const seconds = Number(key.headers.get("Retry-After"));
    expect(Math.abs(seconds - hours * 3600)).toBeLessThan(30);
  });
});

describe("a call that waits at a lock", () => {
  /** Holds the account until so many calls wait for it and something has changed. */
  async function whileHeld(
    start: () => unknown,
    { calls, change }: { calls: number; change: () => Promise<unknown> },
  ): Promise<void> {
    await transaction(async (tx) => {
      await tx.$queryRaw`
        SELECT id FROM "Connection" WHERE id = ${world.connection.id}::uuid FOR UPDATE`;
      await start();
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(calls), {
        timeout: 60_000,
      });
      await change();
    });
  }

  /** Lets it wait for the account, changes something meanwhile, and returns what became of it. */
  async function answerAfter(change: () => Promise<unknown>) {
    let call: ReturnType<typeof callRoute> | undefined;
    const start = () => {
      call = callRoute(posts, "POST", {
        path: "/api/posts",
        body: aPostBody({ connectionIds: [world.connection.id] }),
        headers: program.headers,
      });
    };
    await whileHeld(start, { calls: 1, change });
    const { status, body } = (await call) ?? {};
    return { status, error: body?.error };
  }

  it("goes on where nothing changed", async () => {
    expect(await answerAfter(async () => undefined)).toMatchObject({ status: 200 });
  });

  it("obeys a stop", async () => {
    const { id: workspaceId } = world.workspace;
    const stop = { workspaceId, what: "keys", at: now(), reason: "Something is wrong" } as const;
    expect(await answerAfter(() => db.programStop.create({ data: stop }))).toMatchObject({
      status: 403,
      error: { code: "programs_stopped", message: expect.stringContaining("Something is wrong") },
    });
    await db.programStop.deleteMany({ where: { workspaceId } });
  });

  it("in another process obeys a stop, with all that are queued beside it", async () => {
    const callers = standbyProcesses({
      script: "testing/world/calling-process.ts",
      mode: "",
      count: 1,
      variables: {
        CALLS: "5",
        PROGRAM_TOKEN: program.token,
        CONNECTION_ID: world.connection.id,
        DATABASE_POOL: "8",
      },
    });
    try {
      const answers: unknown[] = [];
      const child = await callers.loaded();
      const start = async () => {
        await callers.start();
        child.on("message", (answer) => answers.push(answer));
      };
      await whileHeld(start, {
        calls: 5,
        change: () => stopPrograms(world.admin, { what: "keys", reason: "Something is wrong" }),
      });
      await vi.waitFor(() => expect(answers).toHaveLength(5), { timeout: 60_000 });
      expect(answers).toMatchObject(
        Array(5).fill({ status: 403, error: { code: "programs_stopped" } }),
      );
    } finally {
      callers.end();
      await resumePrograms(world.admin, { what: "keys", reason: "All is well" });
    }
    expect(await db.post.count({ where: { byCredentialId: program.id } })).toBe(0);
  });

  it("obeys a revocation", async () => {
    const revoke = () => revokeCredential(world.member, { credentialId: program.id });
    expect(await answerAfter(revoke)).toMatchObject({
      status: 401,
      error: { code: "invalid_credential" },
    });
  });

  it("obeys a policy that became narrower", async () => {
    const narrow = () => bindProgram(program.id, { level: "draft" });
    expect(await answerAfter(narrow)).toMatchObject({
      status: 403,
      error: { code: "policy_denied", details: [{ code: "level" }] },
    });
  });
});
