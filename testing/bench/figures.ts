export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function formatDistribution(values: readonly number[]): string {
  const shares = [0.5, 0.95, 0.99].map(
    (share) => `p${share * 100} ${quantile(values, share).toFixed(1)} ms`,
  );
  return [...shares, `max ${Math.max(...values).toFixed(1)} ms`].join(", ");
}

export async function timeEach(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  return taken;
}
