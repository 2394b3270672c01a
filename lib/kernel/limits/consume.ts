import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterRes } from "rate-limiter-flexible";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { clientAddress } from "./client-address";
import { deleteExpiredCounts, limiterOf } from "./limiter-store";
import { type RateLimitKey, type RuleName, rules } from "./rate-limits";

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

export async function countRefusal(
  request: Parameters<typeof clientAddress>[0],
  headers: Headers,
): Promise<void> {
  await consume({ rule: "refused", subject: [clientAddress(request)] }, headers);
}

export async function noteRefusal(
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const quota = new Headers();
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
  await countRefusal({ headers: { get } }, quota).catch(() => undefined);
  for (const [name, value] of quota) response.setHeader(name, value);
}

export function purgeCounts(): Promise<number> {
  return deleteExpiredCounts();
}

type Quota = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean };

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
