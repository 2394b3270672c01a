const lifeSecondsMax = 10 * 366 * 86_400;
/** Is the year 2200, which every date of ours can hold. */
const instantMax = 7_258_118_400;

/** Returns the end of what a server gives for some seconds; nonsense stands for the usual life. */
export function endsAfter(now: Date, seconds: number | undefined, usualSeconds: number): Date {
  const isSaid = seconds !== undefined && seconds > 0 && !Number.isNaN(seconds);
  const life = isSaid ? Math.min(seconds, lifeSecondsMax) : usualSeconds;
  return new Date(now.getTime() + life * 1000);
}

/** Reads seconds since 1970; null for what is no time. */
export function instantOf(seconds: number): Date | null {
  return seconds > 0 && seconds < instantMax ? new Date(seconds * 1000) : null;
}
