import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as resultsRoute from "@/app/api/connections/[connectionId]/results/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { metrics } from "@/lib/kernel/metrics";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { listAuditLog } from "@/lib/records/audit/list-audit-log";
import { resultsWorld } from "@/testing/publishing/results-world";
import { callRoute } from "@/testing/world/call-route";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { findReadingLag, listAccountResults, setResults } from "./account-results";

const hourMs = 3_600_000;
type World = Awaited<ReturnType<typeof resultsWorld>>;
let world: World;

beforeEach(async () => {
  world = await resultsWorld("bluesky");
});
afterEach(() => {
  vi.useRealTimers();
  shiftClock(0);
});

async function ownReading() {
  const { items } = await listAccountResults(world.viewer, {});
  return items.find(({ connectionId }) => connectionId === world.connection.id);
}

const put = (as: Person, on: boolean, connectionId = world.connection.id) =>
  callRoute(resultsRoute, "PUT", {
    path: `/api/connections/${connectionId}/results`,
    params: { connectionId },
    body: { on },
    as,
  });

describe("an account's results", () => {
  it("are read where its network needs no permission, and no more once they are off", async () => {
    const { post } = await world.publish();
    expect(await ownReading()).toMatchObject({ isOn: true, offUntil: null, problem: null });
    const answer = await put(world.admin, false);
    expect(answer.body).toMatchObject({
      connection: { id: world.connection.id },
      reconnectUrl: null,
    });
    shiftClock(hourMs);
    const readsOf = () =>
      world.simulator.requests().filter(({ operation }) => operation === "posts.count").length;
    await world.readAll();
    expect(readsOf()).toBe(0);
    expect(await ownReading()).toMatchObject({ isOn: false, since: null });
    await setResults(world.admin, { connectionId: world.connection.id, on: true });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await world.readAll();
    expect(readsOf()).toBe(1);
    const { publishedAt } = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
    expect(await ownReading()).toMatchObject({
      isOn: true,
      since: publishedAt?.toISOString(),
      readAt: expect.any(String),
      followers: [{ day: now().toISOString().slice(0, 10), followers: expect.any(Number) }],
    });
  });

  it("are turned on and off by administrators alone, and the log says so", async () => {
    expect((await put(world.viewer, false)).status).toBe(403);
    expect((await put(world.member, false)).status).toBe(403);
    expect((await put(world.elsewhere.admin, false)).status).toBe(404);
    expect((await put(world.admin, false, world.elsewhere.connection.id)).status).toBe(404);
    await put(world.admin, false);
    const { items } = await listAuditLog(world.admin, { action: "connection.results_set" });
    expect(items).toMatchObject([{ before: { results: true }, after: { results: false } }]);
    expect((await listAccountResults(world.elsewhere.admin, {})).items).not.toContainEqual(
      expect.objectContaining({ connectionId: world.connection.id }),
    );
  });

  it("that a network denies say why, until a new sign-in", async () => {
    const { id: connectionId } = world.connection;
    const denied = { denied: "permission_missing", reasonCode: "connection.access_ended" };
    const restUntil = new Date(now().getTime() + 24 * hourMs);
    await db.accountResults.create({
      data: {
        connectionId,
        workspaceId: world.workspace.id,
        ...denied,
        reasonValues: {},
        restUntil,
      },
    });
    expect(await ownReading()).toMatchObject({
      problem: "permission_missing",
      message: "Its access has ended.",
      restUntil: restUntil.toISOString(),
    });
    await setResults(world.admin, { connectionId, on: true });
    expect(await ownReading()).toMatchObject({ restUntil: null });
  });
});

describe("a network that wants permissions for results", () => {
  const wanting = Object.values<Network>(networks).filter(({ results }) => {
    return results && results.permissions.length > 0;
  });

  it("gets a sign-in that asks for them, only for who turned results on", async () => {
    const { admin } = await smallWorld();
    for (const { id: provider, results, beginSignIn } of wanting) {
      if (!beginSignIn) continue;
      const { id: connectionId } = await createConnection(admin, { provider });
      const { reconnectUrl } = await setResults(admin, { connectionId, on: true });
      for (const { name } of results?.permissions ?? []) {
        expect(decodeURIComponent(reconnectUrl ?? "")).toContain(name);
      }
      await db.accountResults.update({ where: { connectionId }, data: { usualAt: now() } });
      // Once it was read without a missing permission, there is nothing to ask for.
      const again = await setResults(admin, { connectionId, on: true });
      expect(again.reconnectUrl).toBeNull();
    }
  });
});

describe("the figures of the readers", () => {
  it("count their calls and what is refused, and say how long a reading is due", async () => {
    const countsOf = async (name: "resultsCalls" | "resultsRefusals") => {
      const { values } = await metrics()[name].get();
      return values.find(({ labels }) => labels.network === "bluesky")?.value ?? 0;
    };
    const [calls, refusals] = [await countsOf("resultsCalls"), await countsOf("resultsRefusals")];
    shiftClock(-2 * hourMs);
    await world.publish();
    shiftClock(0);
    const { throttled } = world.simulator.capabilities;
    world.simulator.addFault({
      match: { operation: "posts.count" },
      phase: "before",
      fault: throttled.fault,
      times: 1,
    });
    await world.readAll();
    expect(await countsOf("resultsCalls")).toBeGreaterThan(calls);
    expect(await countsOf("resultsRefusals")).toBe(refusals + 1);
    await db.accountResults.updateMany({ data: { restUntil: null } });
    shiftClock(hourMs);
    expect(await findReadingLag()).toBeGreaterThan(0);
  });
});
