import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "@/scripts/project-root";
import { openBrowser } from "../open-browser";
import { setUp } from "../set-up";
import { listPosts } from "./listing";
import type { Pds } from "./start-pds";
import { addPicture, connectWithPassword, sendOff, untilPosted, write } from "./through-pages";

const strangerMs = 180_000;

/**
 * Clones the project without its packages into an empty folder, runs `npm start` there and publishes
 * through the pages. The clock runs from `npm start` until the post is on the server.
 */
export async function publishAsStranger(
  pds: Pds,
  variables: Record<string, string>,
): Promise<boolean> {
  const author = await pds.createAccount("stranger");
  const folder = await mkdtemp(join(tmpdir(), "herald-stranger-"));
  // Postgres reads its programs here, as another user where this one is root.
  await chmod(folder, 0o755);
  await run("git", ["clone", "--quiet", projectRoot, folder]);
  await using browser = await openBrowser();
  const page = await browser.context.newPage();
  const text = "A stranger says hello";
  const clock = startClock();
  const started = startIn(folder, variables);
  try {
    const { url, setupSecret } = await started.ready;
    clock.lap("npm start to answering");
    await setUp(page, { url, setupSecret });
    clock.lap("set up");
    await connectWithPassword(page, { url, author, server: pds.url });
    clock.lap("connected");
    await write(page, { text, handle: author.handle });
    clock.lap("text written");
    await addPicture(page);
    clock.lap("picture added");
    await sendOff(page);
    clock.lap("sent off");
    await untilPosted(pds, author.did, 1);
    const totalMs = clock.lap("on the server");
    const listed = await listPosts(pds, author.did);
    const isThere = listed.length === 1 && listed[0]?.value.text === text;
    console.log(`${isThere ? "pass" : "FAIL"}  the server lists the post, once`);
    const isQuick = totalMs < strangerMs;
    console.log(`${isQuick ? "pass" : "FAIL"}  the whole way took less than three minutes`);
    return isThere && isQuick;
  } finally {
    await started.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(command: string, parameters: string[]): Promise<void> {
  const [code] = await once(spawn(command, parameters, { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error(`${command} ${parameters.join(" ")} failed.`);
}

function startClock() {
  const begunAt = performance.now();
  let lapAt = begunAt;
  return {
    lap: (name: string): number => {
      const [now, load] = [performance.now(), loadavg()[0]?.toFixed(1)];
      const [took, total] = [now - lapAt, now - begunAt].map((ms) => (ms / 1000).toFixed(1));
      console.log(`${total?.padStart(6)} s  ${name}, which took ${took} s (load ${load})`);
      lapAt = now;
      return now - begunAt;
    },
  };
}

type Ready = { url: string; setupSecret: string };

function startIn(folder: string, variables: Record<string, string>) {
  const port = 22_000 + randomInt(1_000);
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, ...variables, PORT: String(port), SANDBOX_PORT: String(port + 1_000) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  return { ready: untilReady(child), end: () => endGroup(child) };
}

function untilReady(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let written = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      written += chunk;
      const [, url, setupSecret] = /(http:\/\/\S+)\/setup#(\S+)\s/.exec(written) ?? [];
      if (url && setupSecret) resolve({ url, setupSecret: decodeURIComponent(setupSecret) });
    });
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}.`)));
  });
}

/** The launcher goes on after npm until everything that it started has ended. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (!pid || !isGroupAlive(pid)) return;
  process.kill(-pid, "SIGTERM");
  while (isGroupAlive(pid)) await sleep(100);
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}
