import { setMaxListeners } from "node:events";
import { type EmbeddedHost, startEmbeddedHost } from "@/inngest/embedded/host";
import { timings as configuredTimings, createFunctions } from "@/inngest/functions";
import { followDatabaseClock } from "@/lib/deliveries/start-sending";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { dispatchDue } from "@/lib/publishing/dispatch-due";
import { recheckUnconfirmed } from "@/lib/publishing/reconcile-delivery";
import { sweep } from "@/lib/publishing/sweep";
import { leaseOrphans } from "@/lib/publishing/sweep-store";
import type { Timings } from "@/lib/publishing/timings";
import { inngestClient } from "./client";
import { sendDue } from "./send-due";

export type Runner = {
  stop(): Promise<void>;
};

/**
 * Publishes due deliveries while the process lives: starts the embedded host (unless an Inngest
 * server is configured), the dispatcher and the sweeper. Any number may run on one database.
 */
export async function startRunner(timings: Timings = configuredTimings): Promise<Runner> {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  await followDatabaseClock();
  await leaseOrphans();
  const clock = startDatabaseClock();
  const host = await startHost({ ...timings, stopping: stopping.signal });
  const dispatcher = startInterval({
    name: "dispatcher",
    everyMs: timings.dispatchEveryMs,
    tick: () => dispatchDue(sendDue, timings),
  });
  const sweeper = startInterval({
    name: "sweeper",
    everyMs: timings.sweepEveryMs,
    tick: async () => {
      await sweep(sendDue, timings);
      return false;
    },
  });
  const rechecks = startInterval({
    name: "rechecks",
    everyMs: timings.recheckEveryMs,
    tick: () => recheckUnconfirmed(timings),
  });
  log.info({ mode: env.inngest.mode }, "This process publishes what falls due.");
  return {
    stop: async () => {
      await Promise.all([dispatcher.stop(), sweeper.stop(), rechecks.stop()]);
      stopping.abort();
      await host?.stop();
      await clock.stop();
      log.info({}, "This process publishes no more.");
    },
  };
}

/** Where Postgres's clock is set, or this machine slept, the process is wrong until the next look. */
export function startDatabaseClock(): Loop {
  return startInterval({
    name: "database clock",
    everyMs: 1_000,
    tick: async () => {
      await followDatabaseClock();
      return false;
    },
  });
}

function startHost(timings: Timings): Promise<EmbeddedHost> | null {
  if (env.inngest.mode === "served") return null;
  return startEmbeddedHost({
    client: inngestClient,
    functions: createFunctions(timings),
    databaseUrl: env.DATABASE_URL,
  });
}
