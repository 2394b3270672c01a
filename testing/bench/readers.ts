import { join } from "node:path";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { networks } from "@/lib/networks";
import type { DeliveryTask, Network, NetworkContext } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import type { Simulator } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";
import { fillResults } from "../publishing/fill-results";
import { connectAccount } from "../publishing/publishing-world";
import type { Person } from "../world/world";

const network: Network = networks.bluesky;
const postsEach = 2_000;

/** Works beside publishing. */
export type Beside = {
  /** Gives it all of its work, or none, and forgets what was called. */
  set: (isOn: boolean) => Promise<void>;
  calls: () => number;
  stop: () => Promise<void>;
};

/**
 * Gives each team an account whose posts are all due to be read. Its simulator stands at the port where
 * a process with that SANDBOX_PORT asks for it.
 */
export async function prepareReaders(teams: readonly Person[], port: number): Promise<Beside> {
  const place = Object.keys(networks).indexOf(network.id);
  const { appId, appSecret, version } = configured.sandboxes[network.id] ?? missing();
  const simulator = await simulators.bluesky({
    app: { appId, appSecret, version },
    port: port + place,
    dataDir: join(env.DATA_DIR, "read-simulator"),
    redirectUris: ["http://localhost:3000/callback"],
  });
  const remoteIds = await publishMany(simulator);
  for (const team of teams) {
    const { id } = await connectAccount(team, simulator.account(), network.id);
    await fillResults(team, { connectionIds: [id], posts: postsEach, days: 60, until: now() });
    await db.$executeRaw`
      UPDATE "Delivery" delivery SET "remoteId" = numbered.known
      FROM (
        SELECT id, (${remoteIds}::text[])[row_number() OVER (ORDER BY id)] AS known
        FROM "Delivery" WHERE "connectionId" = ${id}::uuid
      ) numbered
      WHERE numbered.id = delivery.id`;
  }
  let before = 0;
  return {
    set: async (due) => {
      const nextAt = due ? now() : null;
      await db.$executeRaw`UPDATE "DeliveryResult" SET "nextAt" = ${nextAt}::timestamptz`;
      await db.accountResults.updateMany({
        data: { calls: 0, restUntil: null, followersAt: null },
      });
      before = simulator.requests().length;
    },
    calls: () => simulator.requests().length - before,
    stop: () => simulator.stop(),
  };
}

async function publishMany(simulator: Simulator): Promise<string[]> {
  const context: NetworkContext = { settings: simulator.settings, fetch, now };
  const remoteIds: string[] = [];
  while (remoteIds.length < postsEach) {
    const content = {
      postIndex: 0,
      text: `Read number ${remoteIds.length}`,
      media: [],
      options: {},
    };
    let task: DeliveryTask = {
      account: simulator.account(),
      content,
      handles: {},
      parentRemoteId: null,
    };
    for (let isReady = false; !isReady; ) {
      const prepared = await network.prepare(context, task);
      if (prepared.state === "stopped") throw new Error("The simulator prepares nothing.");
      task = { ...task, handles: prepared.handles };
      isReady = prepared.state === "ready";
    }
    const outcome = await network.publish(context, task);
    if (outcome.kind !== "published") throw new Error("The simulator published nothing.");
    remoteIds.push(outcome.remoteId);
  }
  return remoteIds;
}

function missing(): never {
  throw new Error("The sandbox that is read is not configured.");
}
