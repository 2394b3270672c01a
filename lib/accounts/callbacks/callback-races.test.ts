import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as dataDeletion from "@/app/api/social/[segment]/data-deletion/route";
import * as deauthorize from "@/app/api/social/[segment]/deauthorize/route";
import { refreshPostState } from "@/lib/deliveries/refresh-post-state";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import type { Simulator } from "@/lib/networks/simulator";
import { createPost } from "@/lib/planning/posts/create-post";
import { eventually } from "@/testing/run/eventually";
import { waitingForLocks } from "@/testing/run/waiting-for-locks";
import { startSandbox } from "@/testing/servers/sandbox";
import type { RouteAnswer } from "@/testing/world/call-route";
import { connecting } from "@/testing/world/connecting";
import { sendCallback, signed } from "@/testing/world/network-callback";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

const [pageOne, pageTwo] = ["104857600000000001", "104857600000000002"];
const callbacks = { deauthorize, dataDeletion };

let simulator: Simulator;
let flow: ReturnType<typeof connecting>;
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  simulator = await startSandbox();
  flow = connecting(simulator);
});
beforeEach(async () => {
  world = await smallWorld();
});
afterAll(() => simulator.stop());

async function connect(...accountIds: string[]) {
  const id = await flow.discover(world.admin);
  expect((await flow.select(id, world.admin, accountIds)).status).toBe(200);
  return await connections();
}

const connections = () =>
  db.connection.findMany({
    where: { workspaceId: world.admin.workspaceId, accountId: { in: [pageOne, pageTwo] } },
    orderBy: { id: "asc" },
  });

const tell = (kind: keyof typeof callbacks, userId: string, issuedAt = now()) => {
  const issued_at = Math.floor(issuedAt.getTime() / 1000);
  return sendCallback(callbacks[kind], signed({ user_id: userId, issued_at }));
};

/** Runs the work in a transaction that stays open until all the started calls wait for it. */
async function inItsWay(
  hold: (tx: Tx) => Promise<unknown>,
  begin: (() => Promise<RouteAnswer>)[],
  release: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<RouteAnswer[]> {
  const answers: Promise<RouteAnswer>[] = [];
  await transaction(async (tx) => {
    await hold(tx);
    for (const [index, start] of begin.entries()) {
      answers.push(start());
      await eventually(async () => expect(await waitingForLocks()).toBe(index + 1));
    }
    await release(tx);
  });
  return await Promise.all(answers);
}

describe("callbacks that race", () => {
  it.each(["deauthorize", "dataDeletion"] as const)(
    "%s and the publisher do not deadlock on a post to two of the person's accounts",
    async (kind) => {
      const [first, second] = await connect(pageOne, pageTwo);
      if (!first || !second) throw new Error("There are two.");
      const body = aPostBody({ connectionIds: [first.id, second.id] });
      const { post } = await createPost(world.admin, body);
      const [answer] = await inItsWay(
        (tx) => tx.$queryRaw`
          SELECT id FROM "Delivery" WHERE "connectionId" = ${second.id}::uuid FOR NO KEY UPDATE`,
        [() => tell(kind, first.authorizedUserId)],
        (tx) => refreshPostState(tx, post.id),
      );
      expect(answer?.status).toBe(200);
      const active = { id: { in: [first.id, second.id] }, state: "active" as const };
      expect(await db.connection.count({ where: active })).toBe(0);
    },
  );

  it.each(["deauthorize", "dataDeletion"] as const)(
    "%s waits for a running selection of accounts and affects what it connects",
    async (kind) => {
      const [before] = await connect(pageTwo);
      if (!before) throw new Error("There is one.");
      const id = await flow.discover(world.admin);
      const [selected, called] = await inItsWay(
        (tx) => tx.$queryRaw`SELECT id FROM "Connection" WHERE id = ${before.id}::uuid FOR UPDATE`,
        [
          () => flow.select(id, world.admin, [pageOne, pageTwo]),
          () => tell(kind, before.authorizedUserId),
        ],
      );
      expect([selected?.status, called?.status]).toEqual([200, 200]);
      const left = (await connections()).filter(({ sealedCredentials }) => sealedCredentials);
      expect(left).toEqual([]);
    },
  );

  it.each(["deauthorize", "dataDeletion"] as const)(
    "%s that comes late or twice leaves later authorizations alone",
    async (kind) => {
      const [before] = await connect(pageOne);
      if (!before) throw new Error("There is one.");
      const issuedAt = new Date(now().getTime() - 60_000);
      const event = [kind, before.authorizedUserId, issuedAt] as const;
      await db.connection.update({
        where: { id: before.id },
        data: { authorizedAt: new Date(issuedAt.getTime() - 1000) },
      });
      expect((await tell(...event)).status).toBe(200);
      expect((await connections()).filter(({ state }) => state === "active")).toEqual([]);

      const [again] = await connect(pageOne);
      const waiting = await flow.discover(world.admin);
      expect((await tell(...event)).status).toBe(200);
      expect(await connections()).toMatchObject([{ id: again?.id, state: "active" }]);
      expect((await flow.select(waiting, world.admin, [pageTwo])).status).toBe(200);
    },
  );
});
