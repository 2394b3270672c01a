import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { createConnectionPool } from "./connection-pool";
import { isDatabaseTrouble } from "./database-trouble";
import { env } from "./env";

export type Tx = Prisma.TransactionClient;

/**
 * A dead connection fails at once. A transaction that failed later has waited for a free one, and a
 * second try would wait as long.
 */
const lostWithinMs = 1_000;
const beginAgainMs = 100;

/** Together they leave a page time to answer within ten seconds. */
const deadlines = { connectMs: 3_000, statementMs: 6_000 };

/**
 * The adapter sends instants without an offset, so the session must be in UTC. Postgres ends a
 * statement before its client does, which closes the connection.
 */
const session = {
  TimeZone: "UTC",
  statement_timeout: deadlines.statementMs - 500,
  idle_in_transaction_session_timeout: 30_000,
};

// Next bundles this module more than once; all copies share one pool.
const shared = globalThis as typeof globalThis & { heraldDb?: PrismaClient };

export const db: PrismaClient = shared.heraldDb ?? connect();
shared.heraldDb = db;

/** Tries again where the transaction could not even begin: nothing was done then. */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let hasBegun = false;
  const begin = (tx: Tx) => {
    hasBegun = true;
    return work(tx);
  };
  for (;;) {
    try {
      return await db.$transaction(begin, { maxWait: 10_000, timeout: 20_000 });
    } catch (error) {
      const isLost = !hasBegun && performance.now() - startedAt < lostWithinMs;
      if (!isLost || !isDatabaseTrouble(error)) throw error;
      await sleep(beginAgainMs);
    }
  }
}

function connect(): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(
      createConnectionPool(
        {
          connectionString: env.DATABASE_URL,
          max: env.DATABASE_POOL,
          options: Object.entries(session)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(" "),
        },
        deadlines,
      ),
      { disposeExternalPool: true, statementNameGenerator: nameStatement },
    ),
  });
}

const statementNamesMax = 400;
const statementNames = new Map<string, string>();

/**
 * A connection keeps a named statement parsed and planned, which saves about a millisecond.
 * Statements beyond the limit stay unnamed, so that varying texts cannot fill its memory.
 */
export function nameStatement({ sql }: { sql: string }): string {
  const known = statementNames.get(sql);
  if (known) return known;
  if (statementNames.size >= statementNamesMax) return "";
  const name = `herald_${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}
