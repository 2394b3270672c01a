import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Inngest, InngestFunction } from "inngest";
import { startTestHost } from "./test-host";

export type Crashing = {
  victim: boolean;
  /** The `survivor` step hangs this long in the victim; without a value it hangs forever. */
  hangMs?: number | undefined;
};

export function crashingFunctions(
  client: Inngest,
  { victim, hangMs }: Crashing,
): InngestFunction.Any[] {
  return [
    client.createFunction(
      { id: "survivor", triggers: [{ event: "survivor" }] },
      async ({ step }) => {
        const first = await step.run("first", () => `first by ${process.pid}`);
        const second = await step.run("second", async () => {
          if (victim) await hang(hangMs);
          return `second by ${process.pid}`;
        });
        return [first, second];
      },
    ),
    client.createFunction({ id: "poison", triggers: [{ event: "poison" }] }, async ({ step }) => {
      await step.run("poison", () => victim && process.kill(process.pid, "SIGKILL"));
    }),
  ];
}

function hang(forMs?: number): Promise<void> {
  process.stdout.write("hanging\n");
  return forMs === undefined ? new Promise(() => {}) : sleep(forMs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [hangMs, leaseMs] = process.argv.slice(2).map(Number);
  const host = await startTestHost(
    (client) => crashingFunctions(client, { victim: true, hangMs }),
    {
      maxCrashes: 2,
      ...(leaseMs === undefined ? {} : { leaseMs }),
    },
  );
  process.once("SIGTERM", () => void host.stop().then(() => process.exit(0)));
}
