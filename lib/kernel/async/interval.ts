import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/kernel/log";

export type Loop = {
  stop(): Promise<void>;
};

export type Interval = Loop & {
  wake(): void;
};

export function startInterval({
  name,
  everyMs,
  tick,
}: {
  name: string;
  everyMs: number;
  tick: () => Promise<boolean>;
}): Interval {
  let stopped = false;
  let pause = new AbortController();
  const ended = run();
  return {
    wake: () => pause.abort(),
    stop: () => {
      stopped = true;
      pause.abort();
      return ended;
    },
  };

  async function run(): Promise<void> {
    while (!stopped) {
      pause = new AbortController();
      const more = await tick().catch((err: unknown) => {
        log.error({ err, loop: name }, "A tick failed; the next one tries again.");
        return false;
      });
      if (more) continue;
      await sleep(everyMs, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  }
}
