import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { createConnectionPool } from "./connection-pool";
import { isDatabaseTrouble } from "./database-trouble";
import { env } from "./env";
import { joinedTransaction, joinStep } from "./joined-transaction";

export type Tx = Prisma.TransactionClient;

/**
 * A dead connection fails at once. A transaction that failed later has waited for a free one, and a
 * second try would wait as long.
 */
const lostWithinMs = 1_000;
const beginAgainMs = 100;
const usualTimeoutMs = 20_000;

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

const client: PrismaClient = shared.heraldDb ?? connect();
shared.heraldDb = client;

/** Takes part in the joined transaction where there is one, so that nothing gets past it. */
export const db: PrismaClient = new Proxy(client, {
  get: (_, name) => {
    const joined = joinedTransaction.getStore();
    const taking = joined && name in joined.tx ? joined.tx : client;
    const found: unknown = Reflect.get(taking, name);
    return typeof found === "function" ? found.bind(taking) : found;
  },
});

/**
 * Runs in a transaction; within a joined one it is a step of that. Tries again where it could not even
 * begin: nothing was done then.
 */
export async function transaction<T>(
  work: (tx: Tx) => Promise<T>,
  { timeoutMs = usualTimeoutMs }: { timeoutMs?: number } = {},
): Promise<T> {
  const joined = joinedTransaction.getStore();
  return await (joined ? joinStep(joined, work) : begin(work, timeoutMs));
}

/** Runs work whose transactions, and calls of `db`, are one: all of them are kept or none is. */
export async function inOneTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  if (joinedTransaction.getStore()) return await transaction(work);
  return await begin((tx) => joinedTransaction.run(joinedBy(tx, false), () => work(tx)));
}

/** Runs work as it would be, and rolls everything back. */
export async function rehearse<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const rolledBack = new Error("A rehearsal is rolled back.");
  const rehearsal = begin(async (tx) => {
    const result = await joinedTransaction.run(joinedBy(tx, true), () => work(tx));
    // Postgres checks here what it would check at the end of a transaction, which there is not.
    await tx.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`;
    results.push(result);
    throw rolledBack;
  });
  await rehearsal.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return results[0] as T;
}

function joinedBy(tx: Tx, isRehearsal: boolean) {
  return { tx, isRehearsal, depth: 0, last: Promise.resolve() };
}

async function begin<T>(work: (tx: Tx) => Promise<T>, timeoutMs = usualTimeoutMs): Promise<T> {
  const startedAt = performance.now();
  let hasBegun = false;
  const run = (tx: Tx) => {
    hasBegun = true;
    return work(tx);
  };
  for (;;) {
    try {
      return await client.$transaction(run, { maxWait: 10_000, timeout: timeoutMs });
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
