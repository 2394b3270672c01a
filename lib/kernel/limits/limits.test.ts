import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as login from "@/app/api/auth/login/route";
import * as passwordReset from "@/app/api/auth/password-reset/route";
import * as reauthentication from "@/app/api/auth/reauthenticate/route";
import * as setup from "@/app/api/auth/setup/route";
import * as health from "@/app/api/health/route";
import * as uploads from "@/app/api/media/uploads/route";
import * as posts from "@/app/api/posts/route";
import * as validation from "@/app/api/posts/validate/route";
import * as review from "@/app/api/review/[token]/route";
import * as deauthorization from "@/app/api/social/[segment]/deauthorize/route";
import * as calendar from "@/app/calendar-feeds/[token]/route";
import type { HttpMethod, RouteHandler } from "@/lib/api/http/methods";
import { db } from "@/lib/kernel/db";
import { callRoute, type RouteAnswer } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { smallWorld } from "@/testing/world/world";
import { addressHeader } from "./client-address";
import { purgeCounts } from "./consume";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on" }));

type Handlers = Partial<Record<HttpMethod, RouteHandler>>;
type Call = Parameters<typeof callRoute>[2];
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(async () => {
  // Only the date stands still, so that no window ends in the middle of a test.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await db.rateLimit.deleteMany();
});
afterEach(() => {
  vi.useRealTimers();
});

async function exhaust(handlers: Handlers, method: HttpMethod, call: Call): Promise<RouteAnswer> {
  const first = await callRoute(handlers, method, call);
  for (let left = Number(first.headers.get("RateLimit-Remaining")); left > 0; left -= 1) {
    expect((await callRoute(handlers, method, call)).status).toBe(first.status);
  }
  return callRoute(handlers, method, call);
}

const from = (address: string) => ({ [addressHeader()]: address });
const quota = ({ headers }: RouteAnswer) => [
  headers.get("RateLimit-Limit"),
  headers.get("RateLimit-Remaining"),
  headers.get("RateLimit-Reset"),
];

function expectRefused(answer: RouteAnswer): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({ error: { code: "rate_limited" } });
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
  expect(answer.headers.get("RateLimit-Remaining")).toBe("0");
}

describe("a credential", () => {
  it("reads 120 times and writes 60 times a minute, each credential by itself", async () => {
    const { headers } = await createKey(world.member);
    const read = { path: "/api/posts", headers };
    expect(quota(await callRoute(posts, "GET", read))).toEqual(["120", "119", "60"]);
    expectRefused(await exhaust(posts, "GET", read));

    const write = { path: "/api/posts", headers, body: {} };
    const first = await callRoute(posts, "POST", write);
    expect([first.status, ...quota(first)]).toEqual([400, "60", "59", "60"]);
    expectRefused(await exhaust(posts, "POST", write));

    const other = await createKey(world.member);
    const apart = await callRoute(posts, "GET", { ...read, headers: other.headers });
    expect(apart.status).toBe(200);
  });

  it("calls again once the window is over", async () => {
    const call = { path: "/api/posts", headers: (await createKey(world.member)).headers, body: {} };
    const refused = await exhaust(posts, "POST", call);
    vi.setSystemTime(Date.now() + Number(refused.headers.get("Retry-After")) * 1000);
    expect(quota(await callRoute(posts, "POST", call))).toEqual(["60", "59", "60"]);
  });

  it("reserves 30 uploads a minute, and a validation counts as a read", async () => {
    const { headers } = await createKey(world.member);
    expectRefused(
      await exhaust(uploads, "POST", { path: "/api/media/uploads", headers, body: {} }),
    );
    const call = { path: "/api/posts/validate", headers, body: {} };
    expect(quota(await callRoute(validation, "POST", call))[0]).toBe("120");
  });

  it("is refused for calls that another process counted", async () => {
    const { headers } = await createKey(world.member);
    await callRoute(posts, "GET", { path: "/api/posts", headers });
    await db.rateLimit.updateMany({ data: { points: 120 } });
    expectRefused(await callRoute(posts, "GET", { path: "/api/posts", headers }));
  });
});

describe("a session", () => {
  it("makes 600 requests and ten proofs of its password a minute", async () => {
    const read = await callRoute(posts, "GET", { path: "/api/posts", as: world.viewer });
    expect(quota(read)).toEqual(["600", "599", "60"]);
    const proof = { path: "/api/auth/reauthenticate", as: world.viewer, body: {} };
    const first = await callRoute(reauthentication, "POST", proof);
    expect(quota(first)).toEqual(["10", "9", "60"]);
    expectRefused(await exhaust(reauthentication, "POST", proof));
  });
});

describe("a caller who is not signed in", () => {
  const attempt = (email: string, address: string) => ({
    path: "/api/auth/login",
    headers: from(address),
    body: { email, password: "not the password" },
  });

  it("has ten attempts at an account from an address, in whatever case the account is written", async () => {
    const tight = await callRoute(login, "POST", attempt("ada@example.com", "192.0.2.1"));
    expect(quota(tight)).toEqual(["10", "9", "60"]);
    expectRefused(await exhaust(login, "POST", attempt("Ada@Example.com", "192.0.2.1")));
    expect((await callRoute(login, "POST", attempt("ada@example.com", "192.0.2.2"))).status).toBe(
      401,
    );
    expect((await callRoute(login, "POST", attempt("bob@example.com", "192.0.2.1"))).status).toBe(
      401,
    );
  });

  it("has thirty attempts from an address, malformed ones too", async () => {
    const call = { path: "/api/auth/login", headers: from("192.0.2.3"), body: {} };
    expect(quota(await callRoute(login, "POST", call))).toEqual(["30", "29", "60"]);
    expectRefused(await exhaust(login, "POST", call));
  });

  it("reads calendars sixty times a minute from an address, wrong ones too", async () => {
    const token = `${"A".repeat(43)}.ics`;
    const call = { path: `/calendar-feeds/${token}`, params: { token } };
    const refused = await exhaust(calendar, "GET", { ...call, headers: from("203.0.113.60") });
    expectRefused(refused);
    expect(quota(refused)[0]).toBe("60");
    const other = await callRoute(calendar, "GET", { ...call, headers: from("203.0.113.61") });
    expect(other.status).toBe(404);
  });

  it("opens thirty review links a minute from an address, wrong ones too", async () => {
    const token = "A".repeat(43);
    const call = {
      path: `/api/review/${token}`,
      params: { token },
      headers: from("192.0.2.5"),
    };
    expect(quota(await callRoute(review, "GET", call))).toEqual(["30", "29", "60"]);
    expectRefused(await exhaust(review, "GET", call));
  });

  it("has five attempts at the setup, and gets no more by a forged header", async () => {
    const call = { path: "/api/auth/setup", headers: from("192.0.2.4"), body: {} };
    expectRefused(await exhaust(setup, "POST", call));
    const forged = { ...from("192.0.2.4"), "X-Forwarded-For": "198.51.100.9" };
    expectRefused(await callRoute(setup, "POST", { ...call, headers: forged }));
  });

  it("has no more attempts by making them all at once", async () => {
    const call = { path: "/api/auth/setup", headers: from("192.0.2.6"), body: {} };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => callRoute(setup, "POST", call)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it("gets three links an hour for an account from wherever, and ten from an address", async () => {
    const ask = (email: string, address: string) =>
      callRoute(passwordReset, "POST", {
        path: "/api/auth/password-reset",
        headers: from(address),
        body: { email },
      });
    expect(quota(await ask("ada@example.com", "192.0.2.7"))).toEqual(["3", "2", "3600"]);
    await ask("Ada@example.com", "192.0.2.8");
    await ask("ada@Example.com", "192.0.2.9");
    expectRefused(await ask("ada@example.com", "192.0.2.10"));
    for (let count = 0; count < 9; count += 1) {
      expect((await ask(`${count}@example.com`, "192.0.2.7")).status).toBe(200);
    }
    expectRefused(await ask("another@example.com", "192.0.2.7"));
  });

  it("uses up no link by a body that is refused; it counts among the refusals", async () => {
    const ask = (email: unknown) =>
      callRoute(passwordReset, "POST", {
        path: "/api/auth/password-reset",
        headers: from("192.0.2.11"),
        body: { email },
      });
    for (const email of ["nobody", 7, null]) {
      const answer = await ask(email);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("RateLimit-Limit")).toBe("600");
    }
    const kept = (await db.rateLimit.findMany()).map(({ key }) => key).join();
    expect(kept).not.toContain("reset_");
    expect(quota(await ask("grace@example.com"))).toEqual(["3", "2", "3600"]);
  });

  it("is counted under a hash of address and e-mail", async () => {
    await callRoute(login, "POST", attempt("ada@example.com", "192.0.2.5"));
    const kept = JSON.stringify((await db.rateLimit.findMany()).map(({ key }) => key));
    expect(kept).toContain("login_account:");
    expect(kept).not.toMatch(/ada|192\.0/);
  });
});

it("network callbacks and reads without a credential are not counted", async () => {
  const callback = {
    path: "/api/social/alpha/deauthorize",
    params: { segment: "alpha" },
    body: "signed_request=x.y",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: null },
  };
  const answers = [
    await callRoute(deauthorization, "POST", callback),
    await callRoute(health, "GET", { path: "/api/health" }),
  ];
  expect(answers.flatMap(quota)).toEqual([null, null, null, null, null, null]);
  expect(await db.rateLimit.count()).toBe(0);
});

describe("while the counts cannot be read", () => {
  beforeEach(() => db.$executeRaw`ALTER TABLE "RateLimit" RENAME TO "Elsewhere"`);
  afterEach(() => db.$executeRaw`ALTER TABLE "Elsewhere" RENAME TO "RateLimit"`);

  it("nobody signs in, sets up or proves a password", async () => {
    const body = { email: "ada@example.com", password: "some password" };
    const answers = [
      await callRoute(login, "POST", { path: "/api/auth/login", body }),
      await callRoute(setup, "POST", { path: "/api/auth/setup", body: {} }),
      await callRoute(reauthentication, "POST", {
        path: "/api/auth/reauthenticate",
        as: world.admin,
        body: { password: "x" },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers[0]?.body).toMatchObject({ error: { code: "unavailable" } });
    expect(Number(answers[0]?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
  });

  it("every other call is answered", async () => {
    const answer = await callRoute(posts, "GET", { path: "/api/posts", as: world.viewer });
    expect([answer.status, ...quota(answer)]).toEqual([200, null, null, null]);
  });
});

it("purging removes the counts of past windows only", async () => {
  await db.rateLimit.createMany({
    data: [
      { key: "past", points: 1, expire: Date.now() - 1 },
      { key: "present", points: 1, expire: Date.now() + 1000 },
    ],
  });
  expect(await purgeCounts()).toBe(1);
});
