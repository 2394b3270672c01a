const unitMs = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

/**
 * Returns the end of a sleep in epoch milliseconds. The SDK writes a duration as `1d2h3s` and an
 * instant as ISO 8601; an empty duration ends at once. Throws on anything else.
 */
export function waitInstant(name: string, nowMs: number): number {
  if (/^(\d+[wdhms])*$/.test(name)) return nowMs + durationMs(name);
  const instant = Date.parse(name);
  if (Number.isNaN(instant)) throw new Error(`"${name}" is neither a duration nor an instant.`);
  return instant;
}

export function retryDelayMs(header: string | null, nowMs: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const delay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

function durationMs(name: string): number {
  let total = 0;
  for (const [, count, unit] of name.matchAll(/(\d+)([wdhms])/gy)) {
    total += Number(count) * unitMs[unit as keyof typeof unitMs];
  }
  return total;
}
