import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { createConnectionPool } from "./connection-pool";
import { env } from "./env";
import { nameStatement } from "./name-statement";

/** A client inside a transaction, or the client itself where one statement is enough. */
export type Tx = Prisma.TransactionClient;

// Next bundles this module more than once; all copies share one pool.
const shared = globalThis as typeof globalThis & { heraldDb?: PrismaClient };

export const db: PrismaClient = shared.heraldDb ?? connect();
shared.heraldDb = db;

/** Runs the work in one transaction; anything thrown rolls all of it back. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction(work, { maxWait: 10_000, timeout: 20_000 });
}

function connect(): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(
      createConnectionPool({
        connectionString: env.DATABASE_URL,
        max: env.DATABASE_POOL,
        // The adapter writes instants in UTC without saying so: the session must read them as such.
        options: "-c TimeZone=UTC",
      }),
      { disposeExternalPool: true, statementNameGenerator: nameStatement },
    ),
  });
}
