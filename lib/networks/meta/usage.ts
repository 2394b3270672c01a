import { z } from "zod";
import { endsAfter, readRetryAfter } from "../http/exchange";
import type { Quota } from "../network";

const busyPercent = 90;
const busyPauseMs = 5000;

const Usage = z.object({
  call_count: z.number().default(0),
  total_time: z.number().default(0),
  total_cputime: z.number().default(0),
  estimated_time_to_regain_access: z.number().default(0),
});
const BusinessUsage = z.record(z.string(), z.array(Usage));

export function readUsagePercent(headers: Headers): number {
  const percents = readAll(headers).flatMap((usage) => [
    usage.call_count,
    usage.total_time,
    usage.total_cputime,
  ]);
  return Math.max(0, ...percents);
}

/** Calls come back bit by bit as the day moves on; when is told only once they are used up. */
export function quotaOf(headers: Headers, now: Date): Quota | null {
  if (readAll(headers).length === 0) return null;
  const left = Math.min(Math.max(1 - readUsagePercent(headers) / 100, 0), 1);
  return { left, until: readRegainAt(headers, now) };
}

export function pauseMs(usagePercent: number): number {
  return usagePercent > busyPercent ? busyPauseMs : 0;
}

export function readRegainAt(headers: Headers, now: Date): Date | null {
  const retryAt = readRetryAfter(headers, now);
  if (retryAt) return retryAt;
  const minutes = Math.max(
    0,
    ...readAll(headers).map((usage) => usage.estimated_time_to_regain_access),
  );
  return minutes > 0 ? endsAfter(now, minutes * 60, 0) : null;
}

function readAll(headers: Headers): z.output<typeof Usage>[] {
  const app = Usage.safeParse(readJson(headers.get("x-app-usage")));
  const business = BusinessUsage.safeParse(readJson(headers.get("x-business-use-case-usage")));
  return [
    ...(app.success ? [app.data] : []),
    ...(business.success ? Object.values(business.data).flat() : []),
  ];
}

function readJson(header: string | null): unknown {
  if (header === null) return undefined;
  try {
    return JSON.parse(header);
  } catch {
    return undefined;
  }
}
