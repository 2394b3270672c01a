import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { CreatePost } from "@/lib/planning/posts/schema";
import { addPost } from "@/lib/planning/posts/write-post";
import { connect, startMcpServer } from "@/testing/http/mcp-server";
import { holdClock } from "@/testing/run/hold-clock";
import { waitingForLocks } from "@/testing/run/waiting-for-locks";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { comingDays, everyDayAt, planSlots } from "@/testing/world/slots";
import { smallWorld } from "@/testing/world/world";
import { insertReservation } from "./booking-store";
import { findNextFree, readAskedSlot } from "./next-slot";
import { giveNextSlot, reserveSlot } from "./reserve-slot";
import type { SlotReservation } from "./schema";

holdClock();

let server: Awaited<ReturnType<typeof startMcpServer>>;
let world: Awaited<ReturnType<typeof smallWorld>>;
let asked: { connectionIds: string[]; after?: string };

beforeAll(async () => {
  server = await startMcpServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  world = await smallWorld();
  const connectionId = world.connection.id;
  await planSlots(world.member, { connectionId, times: everyDayAt("09:30") });
  const [after = ""] = comingDays("00:00", 1);
  asked = { connectionIds: [connectionId], after };
});

type Reserve = () => Promise<SlotReservation>;

async function threeCallers(): Promise<Reserve[]> {
  const { token } = await createKey(world.member);
  const assistant = await connect(server, token);
  return [
    async () => (await reserveSlot(world.member, asked)).reservation,
    async () => (await reserveSlot(world.admin, asked)).reservation,
    async () => {
      const answer = await assistant.callTool({ name: "reserve_slot", arguments: asked });
      expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
      return (answer.structuredContent as { reservation: SlotReservation }).reservation;
    },
  ];
}

function twenty(callers: Reserve[]): Reserve[] {
  return Array.from({ length: 20 }, (_, call) => callers[call % callers.length] as Reserve);
}

const timesOf = (reservations: { scheduledAt: string }[]) =>
  reservations.map(({ scheduledAt }) => scheduledAt).toSorted();

function barrier(count: number) {
  let arrived = 0;
  const { promise, resolve } = deferred();
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

async function reserveUnlocked(
  tx: Tx,
  { haveRead, hold }: { haveRead: () => Promise<unknown>; hold: typeof insertReservation },
): Promise<string> {
  const { slot } = await findNextFree(
    tx,
    world.admin.workspaceId,
    await readAskedSlot(tx, world.admin.workspaceId, asked),
  );
  await haveRead();
  const scheduledAt = new Date(slot?.scheduledAt ?? "");
  const expiresAt = new Date(now().getTime() + 60_000);
  const { connectionIds } = asked;
  await hold(tx, world.admin, { id: randomUUID(), connectionIds, scheduledAt, expiresAt });
  return scheduledAt.toISOString();
}

async function insertWithoutKey(...given: Parameters<typeof insertReservation>): Promise<boolean> {
  const [tx, { workspaceId }, { id, connectionIds, ...times }] = given;
  const ids = { connectionId: connectionIds[0] ?? "", workspaceId, reservationId: id };
  await tx.slotReservation.createMany({ data: { ...ids, ...times } });
  return true;
}

describe("a slot is given once", () => {
  it("to two people and an assistant who ask twenty times at the same moment", async () => {
    const reserving = twenty(await threeCallers()).map((reserve) => reserve());
    expect(timesOf(await Promise.all(reserving))).toEqual(comingDays("09:30", 20));
  });

  it("also while others schedule what they have reserved", async () => {
    const scheduling = Array.from({ length: 20 }, async (_, call) => {
      const as = call % 2 === 0 ? world.member : world.admin;
      const { scheduledAt } = (await reserveSlot(as, asked)).reservation;
      const { connectionIds } = asked;
      return (await createPost(as, aPostBody({ connectionIds, scheduledAt }))).post;
    });
    expect(timesOf(await Promise.all(scheduling))).toEqual(comingDays("09:30", 20));
    expect(await db.slotReservation.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
  });

  it("a reservation waits for a post that ends another one, and gets the slot after it", async () => {
    const { finish, posting } = await postOnReservedSlot();
    const reserving = reserveSlot(world.admin, asked);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), 60_000);
    finish();
    const post = await posting;
    const { reservation } = await reserving;
    expect([post.scheduledAt, reservation.scheduledAt]).toEqual(comingDays("09:30", 2));
  });
});

describe("controls", () => {
  it("without the lock, the key of the table lets one of two reservations through", async () => {
    const [given, first] = [deferred(), deferred()];
    const held = transaction(async (tx) => {
      const reservation = await giveNextSlot(tx, world.member, asked);
      given.resolve();
      await first.promise;
      return reservation;
    });
    await given.promise;
    const second = transaction((tx) => giveNextSlot(tx, world.admin, asked));
    const refused = expect(second).rejects.toMatchObject({ code: "unavailable" });
    await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), 60_000);
    first.resolve();
    expect((await held).scheduledAt).toBe(comingDays("09:30", 1)[0]);
    await refused;
  });

  it("without the lock, the key alone gives a slot again that was scheduled after it was read", async () => {
    const haveRead = async () => {
      const { scheduledAt } = (await reserveSlot(world.member, asked)).reservation;
      const { connectionIds } = asked;
      await createPost(world.member, aPostBody({ connectionIds, scheduledAt }));
    };
    const given = await transaction((tx) => {
      return reserveUnlocked(tx, { haveRead, hold: insertReservation });
    });
    expect(given).toBe(comingDays("09:30", 1)[0]);
    const posts = await db.post.findMany({ where: { workspaceId: world.workspace.id } });
    expect(posts.map(({ scheduledAt }) => scheduledAt.toISOString())).toEqual([given]);
  });

  it("without the lock and the key, the same slot is given to everybody", async () => {
    await db.$executeRaw`ALTER TABLE "SlotReservation" DROP CONSTRAINT "SlotReservation_pkey"`;
    const haveRead = barrier(3);
    const reserving = Array.from({ length: 3 }, () =>
      transaction((tx) => reserveUnlocked(tx, { haveRead, hold: insertWithoutKey })),
    );
    expect(new Set(await Promise.all(reserving)).size).toBe(1);
    await db.$executeRaw`TRUNCATE "SlotReservation"`;
    await db.$executeRaw`
      ALTER TABLE "SlotReservation" ADD PRIMARY KEY ("connectionId", "scheduledAt")`;
  });
});

async function postOnReservedSlot() {
  const { connectionIds } = asked;
  const { scheduledAt } = (await reserveSlot(world.member, asked)).reservation;
  const [written, finished] = [deferred(), deferred()];
  const body = aPostBody({ connectionIds, scheduledAt });
  const posting = transaction(async (tx) => {
    const post = await addPost(tx, world.member, CreatePost.parse(body));
    written.resolve();
    await finished.promise;
    return post;
  });
  await written.promise;
  return { posting, finish: finished.resolve };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
