import { setTimeout as sleep } from "node:timers/promises";
import pRetry from "p-retry";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { moveMedia } from "@/lib/library/media/move/move-media";
import {
  type ChaosPost,
  createLoad,
  keyOf,
  rescheduleWithin,
} from "@/testing/publishing/load/load";
import {
  addToPublishing,
  type ChaosNetwork,
  startNetworks,
} from "@/testing/publishing/load/networks";
import { countOpen } from "@/testing/publishing/promise-rows";
import { sendUnprotected } from "@/testing/publishing/unprotected-runner";
import { seededRandom } from "@/testing/run/seeded-random";
import { type Figures, measure } from "../../real/measure";
import { burst } from "../../real/scenarios";
import { untilInterrupted } from "../interruption";
import type { Options } from "../options";
import type { Recovery } from "../recover";
import { collectResults, type Outcome } from "../run";
import { simulateUsers } from "../simulate-users";
import { allFailures, injectFailures } from "./inject-failures";
import { type Lateness, latenessOf, publishedBetween } from "./lateness";
import { openProcesses, type Process } from "./processes";
import type { Services } from "./services";

export const burstSize = 300;
const accountsPerNetwork = 16;
const kinds = ["text", "photo", "text", "photo", "sequence"] as const;
const recoverWithinMs = 300_000;
const controlWaitMs = 150_000;
const askEveryMs = 250;
const moveRetries = 5;

export type ScaledOutcome = Outcome & {
  burst: Figures | null;
  publishedMeanwhile: number;
  late: Lateness;
  requests: { asked: number; unanswered: number };
  answered: Record<number, number>;
};

export async function run(options: Options, services: Services): Promise<ScaledOutcome> {
  const { networks, stop } = await startNetworks(accountsPerNetwork);
  const processes = openProcesses(options.port, options.mode);
  try {
    return await untilInterrupted(publishAll(options, { networks, processes, services }));
  } finally {
    await Promise.all(processes.map((one) => one.close()));
    stop();
  }
}

type Scene = { networks: ChaosNetwork[]; processes: Process[]; services: Services };

async function publishAll(
  options: Options,
  { networks, processes, services }: Scene,
): Promise<ScaledOutcome> {
  await Promise.all(processes.map((one) => one.start()));
  const isProduct = options.mode === "protected";
  const quiet = isProduct ? await measureBurst(networks) : null;
  const posts = await schedule(options, networks);
  const failing = await fail(options, { processes, services, posts });
  const recovery = isProduct ? await recover() : await waitForDouble(networks);
  await sleep(3_000);
  const results = await collectResults(networks);
  const crashes = processes.reduce((sum, one) => sum + one.crashes(), 0);
  const { from, until, ...counted } = failing;
  return {
    ...counted,
    ...results,
    burst: quiet,
    recovery,
    crashes,
    publishedMeanwhile: publishedBetween(results.shown, from, until),
    late: latenessOf(results.kept, results.shown, keyOf),
    answered: services.balancer.answered(),
  };
}

function measureBurst(networks: ChaosNetwork[]): Promise<Figures> {
  const uncounted = { executions: 0, runs: 0, rows: 0 };
  const host = {
    name: "Scaled",
    engineWork: async () => uncounted,
    suffer: async () => undefined,
  };
  return measure(burst(burstSize), networks, host);
}

async function schedule(
  { mode, deliveries, seconds }: Options,
  networks: ChaosNetwork[],
): Promise<ChaosPost[]> {
  await db.post.deleteMany();
  const posts = await createLoad(networks, { name: "Scaled chaos", deliveries, kinds });
  await pRetry(moveAll, { retries: moveRetries });
  console.log(`${posts.length} posts are written, their media lie in S3.`);
  await rescheduleWithin(seconds * 1_000);
  if (mode !== "protected") {
    const slow = { fault: { kind: "slow", ms: 2_000 }, probability: 1 } as const;
    for (const network of networks) await addToPublishing(network, slow);
    if (mode === "plain-step") await sendUnprotected();
  }
  return posts;
}

async function moveAll(): Promise<void> {
  const failed: string[] = [];
  for await (const moved of moveMedia("s3")) {
    if (moved.outcome === "failed") failed.push(moved.reason);
  }
  if (failed.length > 0) throw new Error(`${failed.length} media are not in S3: ${failed[0]}`);
}

type Failing = Pick<Scene, "processes" | "services"> & { posts: ChaosPost[] };

async function fail({ mode, seed, seconds }: Options, { processes, services, posts }: Failing) {
  const random = seededRandom(seed);
  const over = new AbortController();
  const people = mode === "protected" ? posts : [];
  const background = Promise.all([simulateUsers(people, random, over.signal), ask(over.signal)]);
  const from = Date.now();
  const forMs = seconds * 1_000;
  const given = { processes, services, random, forMs };
  const failures = await injectFailures(
    mode === "protected"
      ? { ...given, cycle: allFailures, oneAtATime: false }
      : // A web process that is killed as soon as it serves has sent nothing that could be doubled.
        { ...given, cycle: ["web killed"], oneAtATime: true },
  );
  const until = Date.now();
  over.abort();
  const [userActions, requests] = await background;
  return { failures, userActions, requests, from, until };
}

async function ask(signal: AbortSignal): Promise<ScaledOutcome["requests"]> {
  const requests = { asked: 0, unanswered: 0 };
  while (!signal.aborted) {
    await sleep(askEveryMs);
    const response = await fetch(`${env.BASE_URL}/api/health`).catch(() => null);
    requests.asked += 1;
    if (!response?.ok) requests.unanswered += 1;
  }
  return requests;
}

async function recover(): Promise<Recovery> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  while (elapsedMs() < recoverWithinMs) {
    if ((await countOpen()) === 0) return { seconds: Math.round(elapsedMs() / 1_000), waiting: 0 };
    await sleep(500);
  }
  return { seconds: null, waiting: await countOpen() };
}

async function waitForDouble(networks: ChaosNetwork[]): Promise<Recovery> {
  const endsAt = performance.now() + controlWaitMs;
  while (performance.now() < endsAt) {
    const { violations } = await collectResults(networks);
    if (violations.some(({ invariant }) => invariant === "doubled")) break;
    await sleep(3_000);
  }
  return { seconds: null, waiting: 0 };
}
