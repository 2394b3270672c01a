import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServedProcess } from "@/testing/publishing/inngest/start-served-process";
import {
  connectAccount,
  deliveriesOf,
  discoverAccounts,
  publishingWorld,
  schedulePost,
} from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

it("a process that an Inngest server calls answers what is under way before it ends", async () => {
  const { simulator, admin } = world;
  const { child, underWay, cut } = await startServedProcess(simulator);
  const match = { operation: "feed.create" };
  simulator.addFault({ match, phase: "after", fault: { kind: "slow", ms: 3_000 }, times: null });
  const others = (await discoverAccounts(simulator)).filter(({ accountId }) => {
    return accountId !== world.connection.accountId;
  });
  const connections = await Promise.all(
    others.slice(0, 3).map((account) => connectAccount(admin, account)),
  );
  const posts = await Promise.all(
    connections.map((connection) => schedulePost(admin, connection, { inMs: 500 })),
  );
  await eventually(() => expect(simulator.publications()).toHaveLength(posts.length));
  expect(underWay.size).toBeGreaterThan(0);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  for (const post of posts) {
    expect(await deliveriesOf(post)).toMatchObject([{ state: "published", intentNo: 1 }]);
  }
  expect(cut).toEqual([]);
});
