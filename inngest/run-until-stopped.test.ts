import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { publishingProcesses } from "@/testing/run/kill-harness";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

it("a server that is asked to stop finishes the call that is under way", async () => {
  const { simulator, admin, connection } = world;
  const match = { operation: "feed.create" };
  simulator.addFault({ match, phase: "after", fault: { kind: "slow", ms: 1_000 } });
  const post = await schedulePost(admin, connection, { inMs: 500 });
  const processes = publishingProcesses({
    mode: "server",
    sandboxPort: new URL(simulator.url).port,
    count: 1,
  });
  const server = await processes.start();
  await vi.waitFor(() => expect(simulator.publications()).toHaveLength(1), {
    timeout: 60_000,
    interval: 20,
  });
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
  expect(await deliveriesOf(post)).toMatchObject([{ state: "published", intentNo: 1 }]);
});
