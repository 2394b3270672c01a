import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { canFindProcesses } from "../postgres/own-processes";
import { untilEither } from "./app";
import { startChild } from "./child";
import { programFile } from "./programs";
import type { Running } from "./supervisor";
import type { Output } from "./terminal";

export function launchSandbox(
  variables: NodeJS.ProcessEnv,
  { ports, output }: { ports: number[]; output: Output | undefined },
): Running {
  const args = ["--max-semi-space-size=1", programFile("sandbox")];
  const dataDir = canFindProcesses ? variables.DATA_DIR : undefined;
  const name = "The sandbox network";
  const child = startChild({ name, args, env: variables, dataDir, output });
  const serves = () => Promise.all(ports.map(untilListening));
  return { ...child, ready: untilEither(child, serves).then(child.show) };
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
