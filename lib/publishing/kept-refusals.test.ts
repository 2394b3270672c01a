import { afterAll, beforeAll, expect, it } from "vitest";
import type { Simulator } from "@/lib/networks/simulator";
import type { Connection } from "@/prisma/generated/client";
import { driveDue } from "@/testing/publishing/phase-driver";
import { connectAccount, deliveriesOf, schedulePost } from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";
import { startSandbox } from "@/testing/servers/sandbox";
import { type Person, smallWorld } from "@/testing/world/world";

const provider = "threads";
let simulator: Simulator;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  simulator = await startSandbox(provider);
  ({ admin } = await smallWorld());
  connection = await connectAccount(admin, simulator.account(), provider);
});
afterAll(() => simulator.stop());

it("a delivery keeps how often its container was not found, until another one is made", async () => {
  simulator.set({ notFoundAfter: 4 });
  const text = "Found in the end";
  const post = await schedulePost(admin, connection, { inMs: 0, text, mediaIds: [] });
  const [delivery] = await eventually(async () => {
    await driveDue();
    const deliveries = await deliveriesOf(post);
    expect(deliveries).toMatchObject([{ state: "published" }]);
    return deliveries;
  });
  const made = simulator.journal().filter(({ effect }) => effect.kind === "container.created");
  expect(made).toHaveLength(2);
  expect(simulator.publications()).toMatchObject([{ text, remoteId: delivery?.remoteId }]);
});
