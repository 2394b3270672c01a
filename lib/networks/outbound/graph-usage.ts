import { z } from "zod";

const busyPercent = 90;
const busyPauseMs = 5000;

const Percents = z.object({
  call_count: z.number().default(0),
  total_time: z.number().default(0),
  total_cputime: z.number().default(0),
  /** Minutes. */
  estimated_time_to_regain_access: z.number().default(0),
});
const AppUsage = Percents;
const BusinessUsage = z.record(z.string(), z.array(Percents));

/** How much of the tightest call quota is used, 0 to 100; 0 where the network does not say. */
export function readUsagePercent(headers: Headers): number {
  const percents = readAll(headers).flatMap((usage) => [
    usage.call_count,
    usage.total_time,
    usage.total_cputime,
  ]);
  return Math.max(0, ...percents);
}

/** How long to wait before the next call that is not urgent, in milliseconds. */
export function pauseMs(usagePercent: number): number {
  return usagePercent > busyPercent ? busyPauseMs : 0;
}

/** When the network says calls are welcome again: Retry-After, else the usage headers, else null. */
export function readRegainAt(headers: Headers, now: Date): Date | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  if (seconds > 0) return new Date(now.getTime() + seconds * 1000);
  const minutes = Math.max(0, ...readAll(headers).map((u) => u.estimated_time_to_regain_access));
  return minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : null;
}

function readAll(headers: Headers): z.output<typeof Percents>[] {
  const app = AppUsage.safeParse(readJson(headers.get("x-app-usage")));
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
