import { startTokenRenewal } from "@/lib/accounts/connections/upkeep";
import { writesAnswered } from "@/lib/api/http/writes-under-way";
import { startEngineWatch } from "@/lib/health/engine/watch-engine";
import { startHousekeeping } from "@/lib/health/housekeeping/start-housekeeping";
import { startDatabaseWatch } from "@/lib/health/outages/watch-database";
import { startDiskWatch, startStorageWatch } from "@/lib/health/outages/watch-storage";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { readMailPicture } from "@/lib/library/media/mail-picture";
import { startExports } from "@/lib/planning/exports/run-exports";
import { startImports } from "@/lib/planning/imports/run-imports";
import { startSeriesKeeper } from "@/lib/planning/series/keep-series";
import { startMailWorker } from "@/lib/records/mail/start-mail-worker";
import { startNotificationMail } from "@/lib/records/notifications/mail/mail-due-notifications";
import { startWebhookWorker } from "@/lib/records/webhooks/start-webhook-worker";
import { startResultsReader } from "@/lib/results/reading/read-results";
import { functions } from "./functions";
import { keepRegistered } from "./registration";
import { type Runner, startDatabaseClock, startRunner } from "./runner";
import { startWhenPossible } from "./start-when-possible";
import { stopping } from "./stop-signal";

const idle: Runner = { stop: async () => {} };
/** The embedded host waits for its own calls as long. */
const drainMs = 20_000;

/**
 * Starts this process's runner unless RUNNER is off. On a signal, finishes the work under way and
 * ends the process; a second signal ends it at once.
 */
export function runUntilStopped(): Runner {
  const runner = env.RUNNER === "on" ? whenPossible(startWork) : startDatabaseClock();
  const registration = startRegistration();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort();
      log.info({ signal }, "The process is asked to stop.");
      void Promise.all([runner.stop(), registration.stop(), answerWrites()]).then(
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

/** The process that answers the server's calls knows the functions, whoever runs the loops. */
function startRegistration(): Runner {
  const { inngest } = env;
  return inngest.mode === "served" ? keepRegistered(inngest, functions) : idle;
}

async function answerWrites(): Promise<void> {
  if (!(await writesAnswered(drainMs))) log.warn({}, "Some calls were not answered in time.");
}

function whenPossible(start: () => Promise<Runner>): Runner {
  const started = startWhenPossible(start, stopping.signal);
  void started.catch((err: unknown) => {
    if (stopping.signal.aborted) return;
    log.fatal({ err }, "The process cannot start its work.");
    process.exit(1);
  });
  return {
    stop: async () => {
      const runner = await started.catch(() => idle);
      await runner.stop();
    },
  };
}

async function startWork(): Promise<Runner> {
  const runner = await startRunner();
  const renewal = startTokenRenewal();
  const housekeeping = startHousekeeping();
  const mail = startMailWorker({ readPicture: readMailPicture });
  const webhooks = startWebhookWorker();
  const notificationMail = startNotificationMail();
  const results = startResultsReader();
  const imports = startImports();
  const exports = startExports();
  const series = startSeriesKeeper();
  const watches = [startEngineWatch(), startDatabaseWatch(), startDiskWatch(), startStorageWatch()];
  return {
    stop: async () => {
      const loops = [
        renewal,
        housekeeping,
        notificationMail,
        results,
        imports,
        exports,
        series,
        mail,
        webhooks,
        ...watches,
        runner,
      ];
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
