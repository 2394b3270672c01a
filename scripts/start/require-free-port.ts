import { setTimeout as wait } from "node:timers/promises";
import { isFree } from "../postgres/free-port";

export type RequiredPort = { port: number; host: string; use: string; variable: string };

export async function requireFreePort({ port, host, use, variable }: RequiredPort): Promise<void> {
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
