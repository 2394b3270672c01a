/** When to try again after `tries` refused calls; null once the last try is used up. */
export function retryDelayMs(
  retryAfterMs: readonly number[],
  { tries, askedMs }: { tries: number; askedMs: number | null },
): number | null {
  const planned = retryAfterMs[tries - 1];
  return planned === undefined ? null : Math.max(askedMs ?? planned, 0);
}
