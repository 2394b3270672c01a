import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { Simulator } from "@/lib/networks/simulator";
import { startSandbox } from "@/testing/servers/sandbox";
import { createConnection, smallWorld } from "@/testing/world/world";
import { sealCredentials } from "./credentials";
import { openFreshCredentials } from "./renewal";

const id = randomUUID();
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSandbox("bluesky");
  const { admin } = await smallWorld();
  const { accountId, name, credentials } = simulator.account();
  const ended = { ...credentials, accessEndsAt: new Date(0).toISOString() };
  const sealedCredentials = sealCredentials(id, ended);
  const provider = networks.bluesky.id;
  await createConnection(admin, { id, provider, accountId, name, sealedCredentials });
});
afterAll(() => simulator.stop());

const renewals = () =>
  simulator.requests().filter(({ operation }) => operation === "oauth.token").length;

it("access that has ended is renewed once, by whoever needs it first", async () => {
  const row = await db.connection.findUniqueOrThrow({ where: { id } });
  const opened = await Promise.all([1, 2, 3, 4, 5].map(() => openFreshCredentials(row)));
  expect(new Set(opened.map((one) => one?.token)).size).toBe(1);
  expect(new Date(opened[0]?.accessEndsAt ?? 0).getTime()).toBeGreaterThan(Date.now());
  // The first call learns the number that the server wants in a proof.
  expect(renewals()).toBeLessThanOrEqual(2);
  const after = await db.connection.findUniqueOrThrow({ where: { id } });
  expect([after.state, after.renewingUntil]).toEqual(["active", null]);
});

it("access that lasts is opened without asking the network", async () => {
  const before = renewals();
  const row = await db.connection.findUniqueOrThrow({ where: { id } });
  expect((await openFreshCredentials(row))?.token).toBeTruthy();
  expect(renewals()).toBe(before);
});
