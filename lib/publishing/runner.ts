import { setMaxListeners } from "node:events";
import { inngestClient } from "@/inngest/client";
import { type EmbeddedHost, startEmbeddedHost } from "@/inngest/embedded/host";
import { pace as configuredPace, createFunctions } from "@/inngest/functions";
import { sendDue } from "@/inngest/send-due";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { dispatchDue } from "./dispatch-due";
import { lookLater } from "./look-later";
import { startLoop } from "./loop";
import type { Pace } from "./pace";
import { sweep } from "./sweep";
import { leaseOrphans } from "./sweep-store";

export type Runner = {
  /** Takes nothing more, lets what is under way finish, and gives the rest to the next runner. */
  stop(): Promise<void>;
};

/**
 * Publishes what falls due for as long as the process lives: the embedded host, unless an Inngest
 * server is configured, the dispatcher and the sweeper. Any number may run on one database.
 */
export async function startRunner(pace: Pace = configuredPace): Promise<Runner> {
  const stopping = new AbortController();
  // Every run that waits listens.
  setMaxListeners(0, stopping.signal);
  const host = await startHost({ ...pace, stopping: stopping.signal });
  await leaseOrphans();
  const dispatcher = startLoop({
    name: "dispatcher",
    everyMs: pace.dispatchEveryMs,
    tick: () => dispatchDue(sendDue, pace),
  });
  const sweeper = startLoop({
    name: "sweeper",
    everyMs: pace.sweepEveryMs,
    tick: async () => {
      await sweep(sendDue, pace);
      return false;
    },
  });
  const doubts = startLoop({
    name: "doubts",
    everyMs: pace.lookLaterEveryMs,
    tick: () => lookLater(pace),
  });
  log.info({ mode: env.inngest.mode }, "This process publishes what falls due.");
  return {
    stop: async () => {
      await Promise.all([dispatcher.stop(), sweeper.stop(), doubts.stop()]);
      stopping.abort();
      await host?.stop();
      log.info({}, "This process publishes no more.");
    },
  };
}

function startHost(pace: Pace): Promise<EmbeddedHost> | null {
  if (env.inngest.mode === "served") return null;
  return startEmbeddedHost({
    client: inngestClient,
    functions: createFunctions(pace),
    databaseUrl: env.DATABASE_URL,
  });
}
