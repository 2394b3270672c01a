import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { limiterOf } from "./limiter-store";
import type { RateLimitKey } from "./rate-limit-key";
import { type RuleName, rules } from "./rules";

type Quota = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean };

/**
 * Counts one call and writes the quota into the headers, unless they hold a tighter one already:
 * `RateLimit-Limit` and `RateLimit-Remaining` in requests, `RateLimit-Reset` in seconds from now.
 * Throws `rate_limited`, or `unavailable` when the counts of a rule that refuses cannot be read.
 */
export async function consume(key: RateLimitKey, headers: Headers): Promise<void> {
  if (env.RATE_LIMITS === "off") return;
  const quota = await count(key);
  if (!quota) return;
  writeQuota(quota, headers);
  if (quota.exceeded) throw rateLimited(quota);
}

async function count({ rule, subject }: RateLimitKey): Promise<Quota | null> {
  try {
    return quotaOf(rule, await limiterOf(rule).consume(hashOf(subject)));
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { ...quotaOf(rule, thrown), exceeded: true };
    if (isDatabaseTrouble(thrown)) throw thrown;
    log.warn({ err: thrown, rule }, "A rate limit could not be counted");
    if (rules[rule].onStoreFailure === "allow") return null;
    throw new AppError("unavailable", "This is not possible at the moment. Try again shortly.", {
      cause: thrown,
      retryAfterSeconds: 5,
    });
  }
}

// A subject can be an e-mail address that somebody typed, so only its hash is stored.
function hashOf(subject: string[]): string {
  return createHash("sha256").update(JSON.stringify(subject)).digest("base64url");
}

function quotaOf(rule: RuleName, { remainingPoints, msBeforeNext }: RateLimiterRes): Quota {
  return {
    limit: rules[rule].points,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    exceeded: false,
  };
}

function writeQuota({ limit, remaining, resetSeconds }: Quota, headers: Headers): void {
  const present = headers.get("RateLimit-Remaining");
  if (present !== null && Number(present) < remaining) return;
  headers.set("RateLimit-Limit", String(limit));
  headers.set("RateLimit-Remaining", String(remaining));
  headers.set("RateLimit-Reset", String(resetSeconds));
}

function rateLimited({ resetSeconds }: Quota): AppError {
  const wait = resetSeconds === 1 ? "a second" : `${resetSeconds} seconds`;
  return new AppError("rate_limited", `That was too many requests at once. Try again in ${wait}.`, {
    retryAfterSeconds: resetSeconds,
  });
}
