import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { descendants } from "./processes";

const run = promisify(execFile);

export const otherUser = 10_001;

export type Jail = {
  user?: number;
  readable: Record<string, string>;
  links?: Record<string, string>;
  hidden?: string[];
  writable: Record<string, string>;
  workingFolder: string;
  /** The command is process 1, as in a container, and not a child of bubblewrap's. */
  isInit?: boolean;
  env: Record<string, string>;
};

export async function startInReadOnlyRoot(jail: Jail, command: string[]): Promise<ChildProcess> {
  const { user = otherUser } = jail;
  for (const folder of Object.values(jail.writable)) await chown(folder, user, user);
  const flags = [
    ...Object.entries(jail.readable).flatMap(([seen, path]) => ["--ro-bind", path, seen]),
    ...Object.entries(jail.links ?? {}).flatMap(([seen, target]) => ["--symlink", target, seen]),
    ...(jail.hidden ?? []).flatMap((seen) => ["--tmpfs", seen, "--remount-ro", seen]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...Object.entries(jail.writable).flatMap(([seen, path]) => ["--bind", path, seen]),
    ...["--remount-ro", "/", "--unshare-user", "--unshare-pid", "--die-with-parent"],
    ...(jail.isInit ? ["--as-pid-1"] : []),
    ...["--chdir", jail.workingFolder, "--clearenv"],
    ...Object.entries(jail.env).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
  const identity = [`--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
  return spawn("setpriv", [...identity, "bwrap", ...flags, ...command], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

export async function assertCanJail(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const found = await run("bwrap", ["--version"]).catch(() => null);
  if (isRoot && found) return;
  throw new Error("To start it as another user, this must be root on Linux with bubblewrap.");
}

/** The signal goes to the program itself: what stands before it would not pass it on. */
export async function endJailed(child: ChildProcess, command: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  const pid = await firstMatching(child.pid ?? 0, command);
  process.kill(pid ?? child.pid ?? 0, "SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), 40_000);
  await exited;
  clearTimeout(force);
}

async function firstMatching(pid: number, command: string): Promise<number | undefined> {
  for (const each of await descendants(pid)) {
    const line = await readFile(`/proc/${each}/cmdline`, "utf8").catch(() => "");
    const [, ...args] = line.split("\0");
    if (!line.startsWith("bwrap") && args.some((arg) => arg.endsWith(command))) return each;
  }
  return undefined;
}
