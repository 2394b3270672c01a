import { EventEmitter, once } from "node:events";

type Foreground = { running: number; events: EventEmitter };

// Next bundles this module more than once, and both sides of it share one process.
const shared = globalThis as typeof globalThis & { heraldForeground?: Foreground };

function foreground(): Foreground {
  shared.heraldForeground ??= { running: 0, events: new EventEmitter() };
  return shared.heraldForeground;
}

/** Does work that is due to the second; work that may wait lets it go first. */
export async function goFirst<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = foreground();
  state.running += 1;
  try {
    return await work();
  } finally {
    state.running -= 1;
    if (state.running === 0) state.events.emit("free");
  }
}

/** Waits while this process does what goes first, for `mostMs` milliseconds at the longest. */
export async function letOthersGoFirst(mostMs: number): Promise<void> {
  const { running, events } = foreground();
  if (running === 0) return;
  await once(events, "free", { signal: AbortSignal.timeout(mostMs) }).catch(() => undefined);
}
