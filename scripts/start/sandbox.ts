import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "../project-root";
import { type Child, startChild } from "./child";

export async function startSandbox(variables: NodeJS.ProcessEnv, ports: number[]): Promise<Child> {
  const args = ["--import", "tsx", join(projectRoot, "scripts/sandbox.ts")];
  const child = startChild({ name: "The sandbox network", args, env: variables });
  const ended = child.ended.then((how) => {
    throw new Error(`${child.name} ended with ${how} before it was ready.\n${child.unseen()}`);
  });
  await Promise.race([Promise.all(ports.map(untilListening)), ended]);
  child.show();
  return child;
}

async function untilListening(port: number): Promise<void> {
  while (!(await listens(port))) await wait(50);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
