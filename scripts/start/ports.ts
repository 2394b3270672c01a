import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type WantedPort = { port: number; host: string; use: string; variable: string };

/** Throws a sentence unless the port can be listened on; waits 2 s for one that is just being given up. */
export async function needPort({ port, host, use, variable }: WantedPort): Promise<void> {
  const deadline = performance.now() + 2_000;
  while (!(await isFree(port, host))) {
    if (performance.now() > deadline) {
      throw new Error(
        `Port ${port}, which ${use} should use, is taken. Stop what uses it, or set ${variable} to another port.`,
      );
    }
    await wait(100);
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
