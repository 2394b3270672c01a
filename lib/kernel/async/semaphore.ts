import pLimit from "p-limit";

export function semaphore(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  return pLimit(max);
}
