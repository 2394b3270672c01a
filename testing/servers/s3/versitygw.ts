import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@/testing/run/free-port";

const run = promisify(execFile);
const version = "v1.8.0";
const program = "versitygw";
const buildMs = 900_000;

export type S3Server = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type RunningS3 = S3Server & {
  pid: () => number;
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Returns null where nothing here can serve S3: then tests of it are not run. */
export async function findVersitygw(): Promise<string | null> {
  const { VERSITYGW, PATH = "" } = process.env;
  const folders = [...PATH.split(delimiter), cacheFolder(), join(homedir(), "go/bin")];
  const known = [...(VERSITYGW ? [VERSITYGW] : []), ...folders.map((one) => join(one, program))];
  return known.find((path) => existsSync(path)) ?? null;
}

export async function ensureVersitygw(): Promise<string | null> {
  const found = await findVersitygw();
  if (found) return found;
  const hasGo = await run("go", ["version"]).catch(() => null);
  if (!hasGo) return null;
  await mkdir(cacheFolder(), { recursive: true });
  const source = `github.com/versity/versitygw/cmd/versitygw@${version}`;
  const env = { ...process.env, GOBIN: cacheFolder() };
  await run("go", ["install", source], { env, timeout: buildMs }).catch((error: unknown) => {
    console.error("versitygw could not be built.", error instanceof Error ? error.message : error);
  });
  return await findVersitygw();
}

export async function startVersitygw(binary: string): Promise<RunningS3> {
  const folder = await mkdtemp(join(tmpdir(), "herald-s3-"));
  const server = {
    endpoint: `http://localhost:${await freePort()}`,
    accessKeyId: "HERALDTESTKEY",
    secretAccessKey: crypto.randomUUID(),
  };
  const port = new URL(server.endpoint).port;
  const credentials = ["--access", server.accessKeyId, "--secret", server.secretAccessKey];
  const place = ["--port", `127.0.0.1:${port}`, "--quiet"];
  const launch = async () => {
    const args = [...credentials, ...place, "posix", folder];
    const started = spawn(binary, args, { stdio: "ignore" });
    const endWithUs = () => started.kill("SIGKILL");
    process.once("exit", endWithUs);
    started.once("exit", () => process.off("exit", endWithUs));
    await untilOpen(Number(port), started).catch(async (error: unknown) => {
      await end(started);
      throw error;
    });
    return started;
  };
  let child = await launch();
  return {
    ...server,
    pid: () => child.pid ?? 0,
    halt: () => end(child),
    resume: async () => {
      child = await launch();
    },
    stop: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function s3Variables(server: S3Server, bucket: string): Record<string, string> {
  return {
    S3_ENDPOINT: server.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
}

export async function createBucket(server: S3Server, Bucket: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const { endpoint, ...credentials } = server;
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
}

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "herald", version);
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`versitygw ended with ${child.exitCode}.`);
    if (await isOpen(port)) return;
    await wait(50);
  }
  throw new Error("versitygw did not open its port.");
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket.destroy() !== null));
    socket.once("error", () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
