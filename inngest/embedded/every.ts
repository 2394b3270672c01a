import { log } from "@/lib/kernel/log";

/** Does a chore again and again, never twice at once; a failure is logged and the next turn comes. */
export function every(
  intervalMs: number,
  { name, chore }: { name: string; chore: () => Promise<void> },
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(turn, intervalMs);

  function turn(): void {
    running ??= chore()
      .catch((err: unknown) => log.warn({ err, chore: name }, "A chore of the engine failed."))
      .finally(() => {
        running = undefined;
      });
  }

  turn();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
