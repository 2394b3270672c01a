import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/kernel/log";

export type Loop = {
  /** Ends the loop after the tick that runs. */
  stop(): Promise<void>;
};

/** Ticks every so often, at once after a tick that left more to do, and never twice at a time. */
export function startInterval({
  name,
  everyMs,
  tick,
}: {
  name: string;
  everyMs: number;
  tick: () => Promise<boolean>;
}): Loop {
  const stopping = new AbortController();
  const ended = run();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await tick().catch((err: unknown) => {
        log.error({ err, loop: name }, "A tick failed; the next one tries again.");
        return false;
      });
      if (more) continue;
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
}
