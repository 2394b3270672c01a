import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Mariadb } from "../mariadb";
import { installGhost } from "./install-ghost";

export const ghostDatabase = "ghost";

export type GhostServer = AsyncDisposable & { output: () => string };

const startsWithinMs = 300_000;

/** Starts a Ghost on loopback that calls itself by the address, at which another may stand before it. */
export async function startGhost(
  { port, address }: { port: number; address: string },
  database: Mariadb,
): Promise<GhostServer> {
  const { node, folder } = await installGhost();
  const contentDir = await mkdtemp(join(tmpdir(), "herald-ghost-"));
  await cp(join(folder, "content"), contentDir, { recursive: true });
  const child = spawn(node, ["index.js"], {
    cwd: folder,
    env: variables({ port, address, contentDir }, database),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      lines.push(chunk.toString());
      if (lines.length > 400) lines.shift();
    });
  }
  const output = () => lines.join("");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    await rm(contentDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, { port, address, output });
  } catch (error) {
    await stop();
    throw error;
  }
  return { output, [Symbol.asyncDispose]: stop };
}

type Place = { port: number; address: string; contentDir: string };

/** Variables of ours would be settings of the server's. */
function variables(
  { port, address, contentDir }: Place,
  database: Mariadb,
): Record<string, string> & { NODE_ENV: "development" } {
  const { PATH = "", HOME = "" } = process.env;
  return {
    PATH,
    HOME,
    NODE_ENV: "development",
    url: address,
    server__host: "127.0.0.1",
    server__port: String(port),
    database__client: "mysql",
    database__connection__host: "127.0.0.1",
    database__connection__port: String(database.port),
    database__connection__user: database.user,
    database__connection__password: database.password,
    database__connection__database: ghostDatabase,
    paths__contentPath: `${contentDir}/`,
    mail__transport: "stub",
    logging__transports: '["stdout"]',
    privacy__useUpdateCheck: "false",
  };
}

async function untilReady(
  child: ChildProcess,
  { port, address, output }: { port: number; address: string; output: () => string },
): Promise<void> {
  const url = `http://127.0.0.1:${port}/ghost/api/admin/site/`;
  const headers = { host: new URL(address).host };
  const until = Date.now() + startsWithinMs;
  while (!(await isReady(url, headers))) {
    if (child.exitCode !== null) throw new Error(`Ghost ended with ${child.exitCode}: ${output()}`);
    if (Date.now() > until) throw new Error(`Ghost does not answer: ${output()}`);
    await sleep(1000);
  }
}

async function isReady(url: string, headers: Record<string, string>): Promise<boolean> {
  const signal = AbortSignal.timeout(5000);
  const response = await fetch(url, { headers, signal, redirect: "manual" }).catch(() => null);
  await response?.body?.cancel();
  return response?.status === 200;
}

export function newPassword(): string {
  return `${randomBytes(9).toString("base64url")}-Aa1`;
}
