import { lockSpace } from "@/inngest/embedded/executor-lock";
import { db } from "@/lib/kernel/db";
import { env, type InngestMode } from "@/lib/kernel/env";

export async function assertDatabase(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

/** Throws unless some process holds an executor's lock, or the Inngest server answers. */
export async function assertQueue(): Promise<void> {
  const { inngest } = env;
  if (inngest.mode === "served") return assertServer(inngest);
  const [found] = await db.$queryRaw<{ alive: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND classid::bigint = ${lockSpace}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS alive`;
  if (!found?.alive) throw new Error("No executor holds its lock.");
}

// Only a self-hosted Inngest server has an address to ask.
async function assertServer({ baseUrl }: Extract<InngestMode, { mode: "served" }>): Promise<void> {
  if (!baseUrl) return;
  const response = await fetch(new URL("/health", baseUrl), { signal: AbortSignal.timeout(2_000) });
  if (!response.ok) throw new Error(`The Inngest server answers ${response.status}.`);
}
