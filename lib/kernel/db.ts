import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { createConnectionPool } from "./connection-pool";
import { env } from "./env";

export type Tx = Prisma.TransactionClient;

// Next bundles this module more than once; all copies share one pool.
const shared = globalThis as typeof globalThis & { heraldDb?: PrismaClient };

export const db: PrismaClient = shared.heraldDb ?? connect();
shared.heraldDb = db;

export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction(work, { maxWait: 10_000, timeout: 20_000 });
}

function connect(): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(
      createConnectionPool({
        connectionString: env.DATABASE_URL,
        max: env.DATABASE_POOL,
        // The adapter sends instants without an offset, so the session must be in UTC.
        options: "-c TimeZone=UTC",
      }),
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
