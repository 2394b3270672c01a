import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSession } from "@/lib/auth/session-store";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Simulator } from "@/lib/networks/simulator";
import { connecting } from "@/testing/connecting";
import { startSandbox } from "@/testing/sandbox";
import { createPerson, type Person, smallWorld } from "@/testing/world";
import { describeLanding } from "./describe-landing";
import { purgeUnusedAuthorizations } from "./purge-unused-authorizations";

const pageOne = "104857600000000001";
const pageThree = "104857600000000003";
const minute = 60_000;

let simulator: Simulator;
let flow: ReturnType<typeof connecting>;
let admin: Person;
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  simulator = await startSandbox();
  flow = connecting(simulator);
});
beforeEach(async () => {
  world = await smallWorld();
  admin = world.admin;
});
afterEach(() => {
  shiftClock(0);
  simulator.clearFaults();
  simulator.set({ callback: "usual" });
});
afterAll(() => simulator.stop());

describe("starting an authorization", () => {
  it("answers its id, its end in ten minutes and the network's dialog", async () => {
    const { status, body } = await flow.start(admin);
    expect(status).toBe(200);
    expect(body).toEqual({
      authorization: { id: expect.any(String), expiresAt: expect.stringMatching(/Z$/) },
      authorizationUrl: expect.stringContaining(simulator.url),
    });
    const { authorization, authorizationUrl } = body as StartedBody;
    const left = Date.parse(authorization.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(9 * minute);
    expect(left).toBeLessThanOrEqual(10 * minute);
    const dialog = new URL(authorizationUrl).searchParams;
    expect(dialog.get("redirect_uri")).toBe(`${env.BASE_URL}/api/social/alpha-pages/callback`);
    const stored = await db.pageAuthorization.findUniqueOrThrow({
      where: { id: authorization.id },
    });
    expect(Buffer.from(stored.stateHash).toString("latin1")).not.toContain(dialog.get("state"));
  });

  it("is an administrator's, with a fresh password", async () => {
    expect((await flow.start(world.member)).body).toMatchObject({ error: { code: "forbidden" } });
    shiftClock(16 * minute);
    const { status, body } = await flow.start(admin);
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { code: "recent_auth_required" } });
  });
});

describe("coming back from the network", () => {
  it("leads to the accounts, with nothing of the network's in the address", async () => {
    const landing = await flow.comeBack(admin, await flow.consented(admin));
    expect(landing.origin).toBe(env.BASE_URL);
    expect(landing.pathname).toBe("/connections");
    expect([...landing.searchParams.keys()]).toEqual(["authorization"]);
  });

  it("counts the ten minutes from the discovery", async () => {
    const address = await flow.consented(admin);
    shiftClock(9 * minute);
    const landing = await flow.comeBack(admin, address);
    const id = landing.searchParams.get("authorization") ?? "";
    shiftClock(18 * minute);
    expect((await flow.list(id, admin)).status).toBe(200);
    shiftClock(19 * minute + 1000);
    expect((await flow.list(id, admin)).status).toBe(404);
  });

  it("works once: a replayed state is refused and spoils nothing", async () => {
    const address = await flow.consented(admin);
    const id = (await flow.comeBack(admin, address)).searchParams.get("authorization") ?? "";
    expect(problemOf(await flow.comeBack(admin, address))).toBe("state_invalid");
    expect((await flow.list(id, admin)).status).toBe(200);
  });

  it("works once even when the browser comes back ten times at the same moment", async () => {
    const address = await flow.consented(admin);
    const landings = await Promise.all(
      Array.from({ length: 10 }, () => flow.comeBack(admin, address)),
    );
    expect(landings.filter((landing) => problemOf(landing) === null)).toHaveLength(1);
  });

  it.each(["wrong-state", "without-query"])("refuses a callback that comes %s", async (kind) => {
    simulator.set({ callback: kind });
    expect(problemOf(await flow.comeBack(admin, await flow.consented(admin)))).toBe(
      "state_invalid",
    );
  });

  it("refuses another browser session of the same person, and the first one can still go on", async () => {
    const address = await flow.consented(admin);
    const elsewhere = await secondSession(admin);
    expect(problemOf(await flow.comeBack(elsewhere, address))).toBe("state_invalid");
    expect(problemOf(await flow.comeBack(null, address))).toBe("signed_out");
    expect(problemOf(await flow.comeBack(world.elsewhere.admin, address))).toBe("state_invalid");
    expect(problemOf(await flow.comeBack(admin, address))).toBeNull();
  });

  it("refuses a person who is no administrator any more", async () => {
    const address = await flow.consented(admin);
    await db.member.updateMany({ where: { userId: admin.userId }, data: { role: "member" } });
    expect(problemOf(await flow.comeBack(admin, address))).toBe("forbidden");
  });

  it("after more than ten minutes says that the time is over", async () => {
    const address = await flow.consented(admin);
    shiftClock(10 * minute + 1000);
    expect(problemOf(await flow.comeBack(admin, address))).toBe("expired");
  });

  it("does not answer at the address of a network there is not", async () => {
    const address = await flow.consented(admin);
    address.pathname = "/api/social/unknown/callback";
    await expect(flow.comeBack(admin, address)).rejects.toThrow("Answered 404");
  });

  it("after a No connects nothing and says so to the person alone", async () => {
    const landing = await flow.comeBack(admin, await flow.consented(admin, { decision: "cancel" }));
    expect(problemOf(landing)).toBe("refused");
    expect(landing.href).not.toMatch(/denied|error/i);
    const query = Object.fromEntries(landing.searchParams);
    const described = await describeLanding(admin, query);
    expect(described).toMatchObject({
      kind: "problem",
      message: expect.stringMatching(/no access/),
    });
    const other = await createPerson(world.workspace.id, "admin");
    expect(await describeLanding(other, query)).toMatchObject({ message: null });
  });

  it("names the permission that was declined", async () => {
    const address = await flow.consented(admin, { without: ["pages_manage_posts"] });
    const landing = await flow.comeBack(admin, address);
    const described = await describeLanding(admin, Object.fromEntries(landing.searchParams));
    expect(described).toMatchObject({ message: expect.stringContaining("pages_manage_posts") });
  });

  it("of a person without accounts connects nothing", async () => {
    const address = await flow.consented(admin, { personId: "10224680135791103" });
    expect(problemOf(await flow.comeBack(admin, address))).toMatch(/refused|no_accounts/);
  });
});

describe("the accounts that wait to be chosen", () => {
  it("are listed in the specified shape, with a reason where one cannot be connected", async () => {
    const id = await flow.discover(admin);
    const { status, body } = await flow.list(id, admin);
    expect(status).toBe(200);
    const { pages } = body as { pages: Record<string, unknown>[] };
    expect(pages).toHaveLength(3);
    expect(pages[0]).toEqual({
      ...{ accountId: pageOne, name: "Sample Page One", handle: "sample.page.one" },
      avatarUrl: expect.stringMatching(/^data:image\/webp;base64,/),
      ...{ connectable: true, reason: null, connected: false },
    });
    expect(pages.find((page) => page.accountId === pageThree)).toMatchObject({
      ...{ connectable: false, reason: expect.any(String) },
    });
    expect(body).toMatchObject({ sandbox: true, segment: "alpha-pages" });
  });

  it("are the same 404 for others, after the end, when cancelled, and when there never were any", async () => {
    const id = await flow.discover(admin);
    const started = (await flow.start(admin)).body as StartedBody;
    const other = await createPerson(world.workspace.id, "admin");
    const cancelled = await flow.discover(admin);
    expect((await flow.cancel(cancelled, admin)).body).toEqual({ cancelled: true });
    const answers = [
      await flow.list(id, other),
      await flow.list(id, world.elsewhere.admin),
      await flow.list(randomUUID(), admin),
      await flow.list(started.authorization.id, admin),
      await flow.list(cancelled, admin),
      await flow.cancel(cancelled, admin),
      await flow.cancel(id, other),
    ];
    shiftClock(10 * minute + 1000);
    answers.push(await flow.list(id, admin), await flow.cancel(id, admin));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(messageOf(body)).toBe(messageOf(answers[0]?.body));
    }
  });

  it("are read by the administrator without a fresh password, and by no credential", async () => {
    const id = await flow.discover(admin);
    shiftClock(0);
    await db.session.updateMany({
      where: { userId: admin.userId },
      data: { authenticatedAt: new Date(Date.now() - 60 * minute) },
    });
    expect((await flow.list(id, admin)).status).toBe(200);
    expect((await flow.list(id, world.member)).status).toBe(403);
  });

  it("leave the database once their time is over", async () => {
    const purge = [purgeUnusedAuthorizations, () => flow.start(admin)];
    for (const act of purge) {
      shiftClock(0);
      const id = await flow.discover(admin);
      await act();
      expect(await db.pageAuthorization.findUnique({ where: { id } })).not.toBeNull();
      shiftClock(10 * minute + 1000);
      await act();
      expect(await db.pageAuthorization.findUnique({ where: { id } })).toBeNull();
    }
  });
});

type StartedBody = { authorization: { id: string; expiresAt: string }; authorizationUrl: string };

function problemOf(landing: URL): string | null {
  return landing.searchParams.get("problem");
}

function messageOf(body: unknown): unknown {
  return (body as { error: { message: unknown } } | undefined)?.error.message;
}

async function secondSession(person: Person): Promise<Person> {
  const { sessionId, token } = await createSession(db, { userId: person.userId, userAgent: null });
  return { ...person, sessionId, cookie: `service_session=${token}` };
}
