const tails = new Map<string, Promise<unknown>>();

/**
 * Runs the work after what queued before it under the same key, in order; null where they
 * take too long, or the process stops. Other processes are kept out by the database.
 */
export async function keyedQueue<T>(
  key: string,
  { queueWithinMs, stopping }: { queueWithinMs: number; stopping?: AbortSignal },
  work: () => Promise<T>,
): Promise<T | null> {
  const before = tails.get(key) ?? Promise.resolve();
  const gaveUpAt = performance.now() + queueWithinMs;
  const isLate = () => stopping?.aborted || performance.now() > gaveUpAt;
  const result = before.then(() => (isLate() ? null : work()));
  const tail = result.catch(() => null);
  tails.set(key, tail);
  try {
    return await result;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}
