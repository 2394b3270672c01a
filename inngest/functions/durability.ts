import { env } from "@/lib/kernel/env";
import type { Timings } from "@/lib/publishing/timings";

/** Says how often the engine repeats a publishing function, and when it stores the steps. */
export function durability({ waitHereMs, queueWithinMs }: Timings) {
  // A crash repeats buffered steps, which every phase allows; a wait stores them. An Inngest server
  // queues a start for each step that comes with the end, so it gets them ahead.
  const bufferedSteps = env.inngest.mode === "embedded" ? 100 : 1;
  const maxRuntime = waitHereMs + queueWithinMs + 20_000;
  return { retries: 4, checkpointing: { bufferedSteps, maxRuntime } } as const;
}
