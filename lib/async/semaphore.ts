import pLimit from "p-limit";

/** Lets at most `max` works run at a time; the others wait, first come first served. */
export function semaphore(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  return pLimit(max);
}
