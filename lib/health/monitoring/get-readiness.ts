import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { findEngineConnection } from "@/lib/health/engine/engine-connection";
import type { EngineConnection } from "@/lib/health/engine/schema";
import { findOverdue } from "@/lib/health/engine/watch-engine";
import { AppError, type ProblemDetail } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { openOperation } from "@/lib/kernel/open-operation";
import { isDiskFull } from "@/lib/kernel/sql-state";
import { uploadStorage } from "@/lib/library/media/media-storage";
import { assertDatabase, findExecutor } from "./health-store";
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

export async function hasExecutor(): Promise<boolean> {
  return await findExecutor();
}

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

async function assertQueue(): Promise<void> {
  const connection = await findEngineConnection();
  if (connection) await assertServer(connection);
  else if (!(await hasExecutor())) throw new Error("No executor holds its lock.");
}

async function assertServer({ state }: EngineConnection): Promise<void> {
  switch (state) {
    case "connected":
      return;
    case "silent":
      if ((await findOverdue()).since) throw new NotReady(queueSentences.silent);
      return;
    default:
      throw new NotReady(queueSentences[state]);
  }
}

const queueSentences = {
  refused: "The Inngest server refuses the signing key.",
  unreachable: "The Inngest server cannot be reached.",
  not_registered: "The functions are not registered with the Inngest server.",
  silent: "Posts are overdue, and the Inngest server has been silent for two minutes.",
} as const;

/** Ends a readiness check with a sentence for everybody: it must hold no address. */
class NotReady extends Error {
  override readonly name = "NotReady";
}
