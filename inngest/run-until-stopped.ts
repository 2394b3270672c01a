import { startTokenRenewal } from "@/lib/connections/start-token-renewal";
import { startHousekeeping } from "@/lib/housekeeping/start-housekeeping";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { startMailWorker } from "@/lib/mail/start-mail-worker";
import { startNotificationMail } from "@/lib/notifications/mail/mail-due-notifications";
import { type Runner, startRunner } from "./runner";

const idleRunner: Runner = { stop: async () => {} };

/**
 * Starts this process's runner unless RUNNER is off. On a signal, finishes the work under way and
 * ends the process; a second signal ends it at once.
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

async function startWork(): Promise<Runner> {
  const runner = await startRunner();
  const renewal = startTokenRenewal();
  const housekeeping = startHousekeeping();
  const mail = startMailWorker();
  const notificationMail = startNotificationMail();
  return {
    stop: async () => {
      const loops = [renewal, housekeeping, notificationMail, mail, runner];
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
