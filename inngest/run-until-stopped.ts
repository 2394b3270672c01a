import { startTokenRenewal } from "@/lib/connections/start-token-renewal";
import { startHousekeeping } from "@/lib/housekeeping/start-housekeeping";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { type Runner, startRunner } from "./runner";

const idleRunner: Runner = { stop: async () => {} };

/**
 * Starts this process's runner, unless another process publishes, and ends the process on a signal
 * once what is under way is finished. A second signal does not wait.
 */
export async function runUntilStopped(): Promise<Runner> {
  const runner = env.RUNNER === "on" ? await startWork() : idleRunner;
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "The process is asked to stop.");
      void runner.stop().then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, "The process could not stop in order.");
          process.exit(1);
        },
      );
    });
  }
  return runner;
}

/** Publishing, and the renewing and cleaning that any one process may do. */
async function startWork(): Promise<Runner> {
  const runner = await startRunner();
  const renewal = startTokenRenewal();
  const housekeeping = startHousekeeping();
  return {
    stop: async () => {
      await Promise.all([renewal.stop(), housekeeping.stop(), runner.stop()]);
    },
  };
}
