import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { isDiskFull } from "@/lib/kernel/disk-room";
import { AppError, type ProblemDetail } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { openOperation } from "@/lib/kernel/open-operation";
import { uploadStorage } from "@/lib/media/media-storage";
import { assertQueue } from "./assert-queue";
import { NotReady } from "./not-ready";
import { assertDatabase } from "./readiness-store";
import { Readiness, readinessChecks } from "./schema";

type Check = (typeof readinessChecks)[number];

const timeoutMs = 3_000;

const asserts: Record<Check, () => Promise<void>> = {
  database: assertDatabase,
  storage: () => uploadStorage().assertReady(),
  queue: assertQueue,
};

export const getReadiness = openOperation({
  name: "get_readiness",
  summary: "Whether database, storage and queue can be used",
  input: z.strictObject({}),
  output: Readiness,
  failures: ["unavailable"],
  run: async (): Promise<z.input<typeof Readiness>> => {
    const failed = (await Promise.all(readinessChecks.map(problemOf))).flat();
    if (failed.length > 0) {
      const names = failed.map(({ path }) => path.replace("checks.", ""));
      throw new AppError("unavailable", `Not ready: ${names.join(", ")}.`, {
        details: failed,
        retryAfterSeconds: 5,
      });
    }
    return { status: "ok", checks: { database: "ok", storage: "ok", queue: "ok" } };
  },
});

async function problemOf(check: Check): Promise<ProblemDetail[]> {
  const timer = new AbortController();
  const { signal } = timer;
  const late = wait(timeoutMs, null, { signal }).then(() => {
    throw new Error(`There was no answer within ${timeoutMs} ms.`);
  });
  try {
    await Promise.race([asserts[check](), late]);
    return [];
  } catch (err) {
    log.warn({ err, check }, "A readiness check failed");
    return [{ path: `checks.${check}`, code: "failed", message: sentenceFor(check, err) }];
  } finally {
    late.catch(() => undefined);
    timer.abort();
  }
}

function sentenceFor(check: Check, error: unknown): string {
  if (isDiskFull(error)) return "The disk of the database is full, so that nothing goes out.";
  const saysWhy = error instanceof NotReady || (check === "storage" && error instanceof AppError);
  return saysWhy ? error.message : messages[check];
}

const messages: Record<Check, string> = {
  database: "The database does not answer.",
  storage: "Nothing can be written to the storage of media.",
  queue: "Nothing works off what falls due.",
};
