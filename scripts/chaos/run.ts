import { setTimeout as sleep } from "node:timers/promises";
import { randomFaults } from "@/lib/testing/fault-matrix/faults";
import { seededRandom } from "@/lib/testing/kill-harness";
import { findViolations, type KeptDelivery, type Violation } from "@/lib/testing/promise";
import { loadKept } from "@/lib/testing/promise-rows";
import { type Healing, heal, passTime } from "./heal";
import { bringNear, keyOf, writeLoad } from "./load";
import { type Blows, wreakHavoc } from "./mayhem";
import type { Mode } from "./modes";
import { type ChaosNetwork, startNetworks } from "./networks";
import { type Deeds, meddle } from "./people";
import type { ChaosPostgres } from "./postgres";
import { openServer } from "./servers";

const accountsPerNetwork = 16;
const chances = { rulesPerOperation: 8, probability: 0.02 };
/** What Postgres's clock is allowed to be behind, and a little for the way. */
const toleranceMs = 2_100;

export type Plan = { mode: Mode; seed: number; deliveries: number; seconds: number };

export type Outcome = {
  kept: KeptDelivery[];
  blows: Blows;
  deeds: Deeds;
  strikes: number;
  crashes: number;
  healing: Healing;
  violations: Violation[];
};

/** A load on all networks, everything that can go wrong at once, then peace, then the count. */
export async function run(plan: Plan, postgres: ChaosPostgres): Promise<Outcome> {
  const random = seededRandom(plan.seed);
  const { networks, stop } = await startNetworks(accountsPerNetwork);
  const isProduct = plan.mode === "protected" || plan.mode === "no-grace";
  const size = { deliveries: plan.deliveries, isSimple: !isProduct };
  const posts = await writeLoad(networks, size);
  console.log(`${posts.length} posts are written.`);
  const servers = [openServer(plan.mode), openServer(plan.mode)];
  try {
    await bringNear(plan.seconds * 1000);
    await Promise.all(servers.map((server) => server.start()));
    for (const network of networks) await addFaults(network, random);
    if (plan.mode === "no-grace") await Promise.all(networks.map(hideWhatIsNew));
    const over = new AbortController();
    const others = Promise.all([meddle(posts, random, over.signal), passTime(over.signal)]);
    const forMs = plan.seconds * 1000;
    const blows = await wreakHavoc({ servers, postgres, random, forMs });
    over.abort();
    const [deeds] = await others;
    const healing = await heal(networks, servers, isProduct);
    // Whatever is still on its way arrives now.
    await sleep(3_000);
    const crashes = servers.reduce((sum, server) => sum + server.crashes(), 0);
    return { blows, deeds, crashes, healing, ...(await judge(networks)) };
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    stop();
  }
}

async function addFaults(network: ChaosNetwork, random: () => number): Promise<void> {
  for (const rule of randomFaults(network.capabilities, { random, ...chances })) {
    await network.addFault(rule);
  }
}

/** Where answers are lost often and lists lag behind, an early look is wrong often too. */
async function hideWhatIsNew({ capabilities, set, addFault }: ChaosNetwork): Promise<void> {
  const late = capabilities.conditions.find(({ means }) => means === "late");
  if (late) await set(late.switches);
  const operations = capabilities.calls.filter(({ step }) => step === "publish");
  for (const operation of new Set(operations.map((call) => call.operation))) {
    const lost = { match: { operation }, phase: "after", fault: { kind: "reset" } } as const;
    await addFault({ ...lost, times: null, probability: 0.3 });
  }
}

async function judge(networks: ChaosNetwork[]) {
  const kept = await loadKept(keyOf);
  const shown = (await Promise.all(networks.map((network) => network.publications()))).flat();
  const strikes = await Promise.all(networks.map((network) => network.countStrikes()));
  return {
    kept,
    strikes: strikes.reduce((sum, count) => sum + count, 0),
    violations: findViolations(kept, shown, { keyOf, toleranceMs }),
  };
}
