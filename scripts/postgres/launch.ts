import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rename } from "node:fs/promises";
import type { Account } from "./account";

export type Program = { account: Account; command: string; args: string[]; logFile: string };

/** Starts a Postgres program in its own process group, which a terminal's Ctrl-C does not reach. */
export async function launch({ account, command, args, logFile }: Program): Promise<ChildProcess> {
  // The log of a server that crashed tells why, so it is kept.
  await rename(logFile, `${logFile}.1`).catch(() => undefined);
  const log = await open(logFile, "w", 0o600);
  const [first = command, ...rest] = [...account.prefix, command, ...args];
  const child = spawn(first, rest, {
    ...(account.prefix.length === 0 ? account.owner : null),
    cwd: "/",
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", NODE_ENV: "production" },
  });
  await once(child, "spawn").finally(() => log.close());
  return child;
}

export async function runToEnd(program: Program): Promise<void> {
  const child = await launch(program);
  const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  if (code !== 0) throw new Error(await failure(program));
}

export async function failure({ command, logFile }: Program): Promise<string> {
  const log = await readFile(logFile, "utf8");
  return `${command} failed:\n${log.trim().split("\n").slice(-15).join("\n")}`;
}
