import { RateLimiterPostgres } from "rate-limiter-flexible";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { type RuleName, rules } from "./rate-limits";

const limiters = new Map<RuleName, RateLimiterPostgres>();

export function limiterOf(name: RuleName): RateLimiterPostgres {
  const existing = limiters.get(name);
  if (existing) return existing;
  const { points, seconds } = rules[name];
  const limiter = new RateLimiterPostgres({
    storeClient: { query },
    storeType: "client",
    tableName: "RateLimit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  });
  limiters.set(name, limiter);
  return limiter;
}

export function deleteExpiredCounts(): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "RateLimit" WHERE key IN (
      SELECT key FROM "RateLimit" WHERE expire < ${now().getTime()} LIMIT ${purgeBatch}::int)`;
}

// The limiter computes with numbers, and Prisma reads a bigint column as a BigInt.
async function query({ text, values }: { text: string; values: unknown[] }) {
  const rows = await db.$queryRawUnsafe<{ points: number; expire: bigint }[]>(text, ...values);
  return { rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })) };
}
