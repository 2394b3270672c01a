import { setTimeout as sleep } from "node:timers/promises";
import { randomFaults } from "@/testing/publishing/fault-matrix/faults";
import { findViolations, type KeptDelivery, type Violation } from "@/testing/publishing/promise";
import { loadKept } from "@/testing/publishing/promise-rows";
import { seededRandom } from "@/testing/run/seeded-random";
import { createLoad, keyOf, rescheduleWithin } from "../publishing/load/load";
import { addToPublishing, type ChaosNetwork, startNetworks } from "../publishing/load/networks";
import { injectFailures } from "./inject-failures";
import { untilInterrupted } from "./interruption";
import type { Plan } from "./options";
import type { ChaosPostgres } from "./postgres";
import { keepEndingWaits, type Recovery, recover } from "./recover";
import { openServer, type Server } from "./servers";
import { simulateUsers, type UserActionCounts } from "./simulate-users";

const accountsPerNetwork = 16;
const chances = { rulesPerOperation: 8, probability: 0.02 };
// Postgres's clock may be two seconds behind; the rest is the way to the network.
const toleranceMs = 2_100;

const allKinds = ["text", "photo", "video", "text", "sequence"] as const;
const simpleKinds = ["text", "photo", "photo", "text", "text"] as const;

export type Outcome = {
  kept: KeptDelivery[];
  failures: Record<string, number>;
  userActions: UserActionCounts;
  triggeredFaults: number;
  crashes: number;
  recovery: Recovery;
  violations: Violation[];
};

export async function run(plan: Plan, postgres: ChaosPostgres): Promise<Outcome> {
  const { networks, stop } = await startNetworks(accountsPerNetwork);
  const servers = [openServer(plan.mode), openServer(plan.mode)];
  try {
    return await untilInterrupted(publishUnderFailures(plan, { networks, servers, postgres }));
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    stop();
  }
}

type Scene = { networks: ChaosNetwork[]; servers: Server[]; postgres: ChaosPostgres };

async function publishUnderFailures(
  plan: Plan,
  { networks, servers, postgres }: Scene,
): Promise<Outcome> {
  const random = seededRandom(plan.seed);
  const isProduct = plan.mode !== "plain-step" && plan.mode !== "no-fence";
  const kinds = isProduct ? allKinds : simpleKinds;
  const size = { name: "Chaos", deliveries: plan.deliveries, kinds };
  const posts = await createLoad(networks, size);
  console.log(`${posts.length} posts are written.`);
  await rescheduleWithin(plan.seconds * 1000);
  await Promise.all(servers.map((server) => server.start()));
  for (const network of networks) await addFaults(network, random);
  if (plan.mode === "no-grace") await Promise.all(networks.map(loseAnswersAndDelayLists));
  const over = new AbortController();
  const background = Promise.all([
    simulateUsers(posts, random, over.signal),
    keepEndingWaits(over.signal),
  ]);
  const forMs = plan.seconds * 1000;
  const failures = await injectFailures({ servers, postgres, random, forMs });
  over.abort();
  const [userActions] = await background;
  const recovery = await recover(networks, servers, isProduct);
  await sleep(3_000);
  const crashes = servers.reduce((sum, server) => sum + server.crashes(), 0);
  return { failures, userActions, crashes, recovery, ...(await collectResults(networks)) };
}

async function addFaults(network: ChaosNetwork, random: () => number): Promise<void> {
  for (const rule of randomFaults(network.capabilities, { random, ...chances })) {
    await network.addFault(rule);
  }
}

async function loseAnswersAndDelayLists(network: ChaosNetwork): Promise<void> {
  const late = network.capabilities.conditions.find(({ means }) => means === "late");
  if (late) await network.set({ ...late.switches, ...longLags(late.switches) });
  await addToPublishing(network, { fault: { kind: "reset" }, probability: 0.3 });
}

// The engine adds up to a second to a look, so a lag of the product's own tests could end before it.
const controlLagMs = 6_000;

function longLags(switches: Record<string, unknown>): Record<string, number> {
  const lags = Object.keys(switches).filter((name) => name.endsWith("LagMs"));
  return Object.fromEntries(lags.map((name) => [name, controlLagMs]));
}

export async function collectResults(networks: ChaosNetwork[]) {
  const kept = await loadKept(keyOf);
  const shown = (await Promise.all(networks.map((network) => network.publications()))).flat();
  const triggered = await Promise.all(networks.map((network) => network.countTriggeredFaults()));
  return {
    kept,
    shown,
    triggeredFaults: triggered.reduce((sum, count) => sum + count, 0),
    violations: findViolations(kept, shown, { keyOf, toleranceMs }),
  };
}
