import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../project-root";

export type Child = {
  name: string;
  pid: number;
  /** Asks it to end and, after ten seconds, ends it. */
  stop: () => Promise<void>;
  /** Resolves to how it ended, for people: "exit code 1". */
  ended: Promise<string>;
  /** From now on its output goes to the terminal; before, only log lines do. */
  show: () => void;
  /** What it wrote and nobody has seen. */
  unseen: () => string;
};

export type ChildOptions = { name: string; args: string[]; env: NodeJS.ProcessEnv };

/** Starts a Node.js process of ours; it ends by itself should this process die. */
export function startChild({ name, args, env }: ChildOptions): Child {
  const follow = ["--import", new URL("follow-parent.mjs", import.meta.url).href];
  const child = spawn(process.execPath, [...follow, ...args], {
    cwd: projectRoot,
    env,
    // A group of its own: Ctrl-C reaches this process only, which stops the others in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = forward([child.stdout, child.stderr]);
  const ended = once(child, "exit").then(([code, signal]) =>
    signal ? `signal ${signal}` : `exit code ${code}`,
  );
  const stop = async () => {
    const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
    child.kill("SIGTERM");
    await ended;
    clearTimeout(force);
  };
  return { name, pid: child.pid ?? 0, ended, stop, ...output };
}

/** Log lines are JSON and always shown; a tool's banner only matters when something fails. */
function forward(streams: (NodeJS.ReadableStream | null)[]): Pick<Child, "show" | "unseen"> {
  let shown = false;
  let held = "";
  for (const stream of streams) {
    stream?.on("data", (chunk: Buffer) => {
      if (shown || chunk.toString("utf8", 0, 1) === "{") process.stdout.write(chunk);
      else held += chunk.toString();
    });
  }
  return {
    unseen: () => held.trim(),
    show: () => {
      shown = true;
    },
  };
}
