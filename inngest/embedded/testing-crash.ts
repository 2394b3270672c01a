import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Inngest, InngestFunction } from "inngest";
import { startTestHost } from "./testing-host";

export type Crashing = {
  /** Whether this process is the one that is to die. */
  victim: boolean;
  /** How long it hangs; for good unless given. */
  forMs?: number | undefined;
  tell?: (sentence: string) => void;
};

/** Functions that stop their process, or survive it. */
export function crashFunctions(
  client: Inngest,
  { victim, forMs, tell }: Crashing,
): InngestFunction.Any[] {
  return [
    client.createFunction(
      { id: "survivor", triggers: [{ event: "survivor" }] },
      async ({ step }) => {
        const first = await step.run("first", () => `first by ${process.pid}`);
        const second = await step.run("second", async () => {
          if (victim) await hang(forMs);
          return `second by ${process.pid}`;
        });
        return [first, second];
      },
    ),
    client.createFunction(
      {
        id: "poison",
        triggers: [{ event: "poison" }],
        onFailure: ({ error }) => tell?.(`${error.name}: ${error.message}`),
      },
      async ({ step }) => {
        await step.run("poison", () => victim && process.kill(process.pid, "SIGKILL"));
      },
    ),
  ];
}

function hang(forMs?: number): Promise<void> {
  process.stdout.write("hanging\n");
  return forMs === undefined ? new Promise(() => {}) : sleep(forMs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [forMs, leaseMs] = process.argv.slice(2).map(Number);
  await startTestHost((client) => crashFunctions(client, { victim: true, forMs }), {
    maxCrashes: 2,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
}
