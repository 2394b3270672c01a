import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { limiterOf } from "./limiter-store";
import { type RuleName, rules } from "./rules";

/** A point of a rule, under what it is counted by: ids, an account, an address. */
export type Draw = { rule: RuleName; by: string[] };

type Quota = { limit: number; remaining: number; resetSeconds: number; refused: boolean };

/**
 * Takes one point and writes the quota into the headers, unless they hold a tighter one already:
 * `RateLimit-Limit` and `RateLimit-Remaining` in requests, `RateLimit-Reset` in seconds from now.
 * Throws `rate_limited`, or `unavailable` where a closed rule's counts cannot be read.
 */
export async function consume(draw: Draw, headers: Headers): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  const quota = await count(draw);
  if (!quota) return;
  writeQuota(quota, headers);
  if (quota.refused) throw tooMany(quota);
}

async function count({ rule, by }: Draw): Promise<Quota | null> {
  try {
    return quotaOf(rule, await limiterOf(rule).consume(keyOf(by)));
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { ...quotaOf(rule, thrown), refused: true };
    return withoutCounts(rule, thrown);
  }
}

/** What is counted is kept as a hash: it can be an e-mail address somebody typed. */
function keyOf(by: string[]): string {
  return createHash("sha256").update(JSON.stringify(by)).digest("base64url");
}

function quotaOf(rule: RuleName, { remainingPoints, msBeforeNext }: RateLimiterRes): Quota {
  return {
    limit: rules[rule].points,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    refused: false,
  };
}

function withoutCounts(rule: RuleName, cause: unknown): null {
  log.warn({ err: cause, rule }, "A rate limit could not be counted");
  if (rules[rule].whenDown === "open") return null;
  throw new AppError("unavailable", "This is not possible at the moment. Try again shortly.", {
    cause,
    retryAfterSeconds: 5,
  });
}

function writeQuota({ limit, remaining, resetSeconds }: Quota, headers: Headers): void {
  const written = headers.get("RateLimit-Remaining");
  if (written !== null && Number(written) < remaining) return;
  headers.set("RateLimit-Limit", String(limit));
  headers.set("RateLimit-Remaining", String(remaining));
  headers.set("RateLimit-Reset", String(resetSeconds));
}

function tooMany({ resetSeconds }: Quota): AppError {
  return new AppError(
    "rate_limited",
    `That was too many requests at once. Try again in ${inWords(resetSeconds)}.`,
    { retryAfterSeconds: resetSeconds },
  );
}

function inWords(seconds: number): string {
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}
