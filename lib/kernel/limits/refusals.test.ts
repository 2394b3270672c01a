import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as anyRoute from "@/app/api/[[...path]]/route";
import * as login from "@/app/api/auth/login/route";
import * as sessions from "@/app/api/auth/sessions/route";
import * as mcp from "@/app/api/mcp/route";
import * as posts from "@/app/api/posts/route";
import * as teamKeys from "@/app/api/team-credentials/route";
import { db } from "@/lib/kernel/db";
import { callRoute, type RouteAnswer } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { smallWorld } from "@/testing/world/world";
import { addressHeader } from "./client-address";
import { rules } from "./rate-limits";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on" }));

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(async () => {
  await db.rateLimit.deleteMany();
});

const from = (address: string) => ({ [addressHeader()]: address });
const headers = from("192.0.2.1");
const bad = { ...headers, Authorization: "Bearer nothing" };

const refusals: [number, string, () => Promise<RouteAnswer>][] = [
  [401, "nobody", () => callRoute(posts, "GET", { path: "/api/posts", headers })],
  [401, "an invalid key", () => callRoute(posts, "GET", { path: "/api/posts", headers: bad })],
  [
    401,
    "an assistant without a token",
    () => callRoute(mcp, "POST", { path: "/api/mcp", headers }),
  ],
  [
    403,
    "a key where a person must be",
    async () => {
      const { headers: key } = await createKey(world.admin);
      const path = "/api/auth/sessions";
      return callRoute(sessions, "GET", { path, headers: { ...headers, ...key } });
    },
  ],
  [
    403,
    "a member where an administrator must be",
    () => callRoute(teamKeys, "GET", { path: "/api/team-credentials", as: world.member, headers }),
  ],
  [
    403,
    "another origin",
    () => {
      const foreign = { ...headers, Origin: "https://example.com" };
      return callRoute(login, "POST", { path: "/api/auth/login", headers: foreign, body: {} });
    },
  ],
  [404, "an unknown address", () => callRoute(anyRoute, "GET", { path: "/api/nothing", headers })],
  [405, "another method", () => callRoute(posts, "DELETE", { path: "/api/posts", headers })],
];

it.each(refusals)(
  "a refusal with %i of %s tells the quota of its address",
  async (status, _, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    const { points } = rules.refused;
    expect(answer.headers.get("RateLimit-Limit")).toBe(String(points));
    expect(answer.headers.get("RateLimit-Remaining")).toBe(String(points - 1));
    expect(Number(answer.headers.get("RateLimit-Reset"))).toBeGreaterThanOrEqual(1);
  },
);

it("an address that used its refusals up is refused with 429, and its people are not", async () => {
  const call = { path: "/api/posts", headers };
  await callRoute(posts, "GET", call);
  await db.rateLimit.updateMany({ data: { points: rules.refused.points } });
  expect((await callRoute(posts, "GET", call)).status).toBe(429);
  expect((await callRoute(posts, "GET", { ...call, as: world.member })).status).toBe(200);
  const elsewhere = { ...call, headers: from("192.0.2.2") };
  expect((await callRoute(posts, "GET", elsewhere)).status).toBe(401);
});
