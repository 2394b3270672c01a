import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { setSpendingLimit } from "@/lib/accounts/spending/spending";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { configured } from "@/lib/networks/settings";
import type { Simulator } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";
import { driveDue } from "@/testing/publishing/phase-driver";
import { connectAccount, deliveriesOf, schedulePost } from "@/testing/publishing/publishing-world";
import { smallWorld } from "@/testing/world/world";

const cents = 10_000;
const own = configured.networks.x;
let simulator: Simulator;
let world: Awaited<ReturnType<typeof smallWorld>>;
let connection: Awaited<ReturnType<typeof connectAccount>>;

beforeAll(async () => {
  simulator = await simulators.x({
    app: { appId: "test-app", appSecret: "test-secret", version: "2" },
    port: 0,
    dataDir: join(env.DATA_DIR, "x-simulator"),
    redirectUris: [],
  });
  configured.networks.x = simulator.settings;
});
beforeEach(async () => {
  world = await smallWorld();
  connection = await connectAccount(world.admin, simulator.account(), "x");
});
afterAll(async () => {
  if (own) configured.networks.x = own;
  await simulator.stop();
});

const spent = () => db.spending.findMany({ where: { connectionId: connection.id } });
const planned = () => db.plannedSpending.count({ where: { connectionId: connection.id } });
const schedule = (fields = {}) => schedulePost(world.member, connection, { inMs: 0, ...fields });
const limitTo = (monthlyMicroDollars: number) =>
  setSpendingLimit(world.admin, { connectionId: connection.id, monthlyMicroDollars });

it("a call is counted when it is armed, and its plan ends with that", async () => {
  const post = await schedule({ text: "See example.com, and nothing else" });
  expect([await planned(), await spent()]).toEqual([1, []]);
  await driveDue();
  const [delivery] = await deliveriesOf(post);
  expect(delivery?.state).toBe("published");
  const counted = { deliveryId: delivery?.id, intentNo: 1, microDollars: 20 * cents };
  expect(await spent()).toMatchObject([{ ...counted, because: "a post with a link" }]);
  expect(await planned()).toBe(0);
});

it("a call whose answer is lost is counted once, whether it had its effect or not", async () => {
  for (const phase of ["before", "after"] as const) {
    simulator.addFault({ match: { operation: "tweets.create" }, phase, fault: { kind: "reset" } });
    const post = await schedule();
    await driveDue();
    const [delivery] = await deliveriesOf(post);
    expect(delivery?.state).toBe(phase === "before" ? "unconfirmed" : "published");
    expect(await db.spending.count({ where: { deliveryId: delivery?.id ?? "" } })).toBe(1);
  }
});

it("a post that would pass a limit of now is not sent, and can be tried again", async () => {
  const post = await schedule();
  await limitTo(1 * cents);
  const before = simulator.publications().length;
  await driveDue();
  const [delivery] = await deliveriesOf(post);
  expect(delivery).toMatchObject({
    state: "failed",
    errorReason: "delivery.over_limit",
    errorRetryable: true,
  });
  expect(simulator.publications()).toHaveLength(before);
  expect(await spent()).toEqual([]);
});

it("what is counted outlives the account, and its limit does not", async () => {
  await schedule();
  await driveDue();
  await limitTo(100 * cents);
  const [counted] = await spent();
  await db.connection.delete({ where: { id: connection.id } });
  const kept = await db.spending.findUnique({ where: { id: counted?.id ?? "" } });
  expect(kept).toMatchObject({ connectionId: null, microDollars: 1.5 * cents });
  expect(await db.spendingLimit.count({ where: { connectionId: connection.id } })).toBe(0);
});
