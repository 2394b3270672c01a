import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "@/lib/kernel/env";
import { generateInventory } from "../generate-inventory";
import { projectRoot } from "../project-root";
import { rememberAddress } from "./address";
import { startApp } from "./app";
import { buildApp, generateClient } from "./build";
import { isSetUp, migrateDatabase, startDatabase } from "./database";
import { acquireFileLock, type FileLock } from "./file-lock";
import { elapsed, print, withProgress } from "./progress";
import { requireFreePort } from "./require-free-port";
import { startSandbox } from "./sandbox";
import { readSecrets, type Secrets } from "./secrets";
import { checkSettings, completeVariables, dataDirOf, sandboxPorts } from "./settings";
import { Supervisor } from "./supervisor";

type RunningCopy = {
  url?: string;
  processes?: Record<string, number>;
};
type Start = { development: boolean };
type Parts = {
  supervisor: Supervisor;
  lock: FileLock<RunningCopy>;
  env: Env;
  variables: NodeJS.ProcessEnv;
};

export async function start(options: Start): Promise<void> {
  const supervisor = new Supervisor();
  try {
    await bringUp(supervisor, options);
  } catch (error) {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}`);
    await supervisor.stop(1);
  }
}

async function bringUp(supervisor: Supervisor, { development }: Start): Promise<void> {
  if (existsSync(join(projectRoot, ".env"))) process.loadEnvFile(join(projectRoot, ".env"));
  const dataDir = dataDirOf(process.env);
  const lock = await lockDataDir(dataDir);
  supervisor.onEnd(lock.release);
  const secrets = await readSecrets(dataDir);
  const variables = completeVariables(process.env, dataDir, secrets);
  const env = checkSettings(variables);
  const parts = { supervisor, lock, env, variables };
  await requireFreePorts(parts);
  await generateClient();
  if (development) await generateInventory();
  else await buildApp();
  const processes = await startParts(parts, secrets, development);
  await lock.update({ url: env.BASE_URL, processes });
  await rememberAddress(dataDir, env.BASE_URL);
  await welcome(parts);
}

async function lockDataDir(dataDir: string): Promise<FileLock<RunningCopy>> {
  await mkdir(dataDir, { recursive: true });
  // As root, Postgres runs as `postgres` and must enter the folder; each secret has its own mode.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const attempt = await acquireFileLock<RunningCopy>(join(dataDir, "running.json"), {});
  if ("lock" in attempt) return attempt.lock;
  const at = attempt.holder.url ? ` at ${attempt.holder.url}` : "";
  throw new Error(
    `Herald is already running on ${dataDir}${at}. Stop it first, or set DATA_DIR, PORT and SANDBOX_PORT to run another copy.`,
  );
}

async function requireFreePorts({ env, variables }: Parts): Promise<void> {
  const host = variables.HOST || "127.0.0.1";
  await requireFreePort({ port: env.PORT, host, use: "the app", variable: "PORT" });
  for (const port of sandboxPorts(env)) {
    const use = "the sandbox network";
    await requireFreePort({ port, host: "127.0.0.1", use, variable: "SANDBOX_PORT" });
  }
}

async function startParts(
  { supervisor, env, variables }: Parts,
  secrets: Secrets,
  development: boolean,
): Promise<Record<string, number>> {
  const processes: Record<string, number> = {};
  if (!variables.DATABASE_URL) {
    const database = await startDatabase(env.DATA_DIR, secrets.databasePassword);
    supervisor.watch({ ...database, name: "Postgres" });
    variables.DATABASE_URL = database.databaseUrl;
    processes.postgres = database.pid;
  }
  await migrateDatabase(variables.DATABASE_URL ?? "");
  const ports = sandboxPorts(env);
  if (ports.length > 0) {
    const progress = {
      doing: "Starting the sandbox network",
      done: "Started the sandbox network",
    };
    const sandbox = await withProgress(progress, () => startSandbox(variables, ports));
    supervisor.watch(sandbox);
    processes.sandbox = sandbox.pid;
  }
  const progress = { doing: "Starting the app", done: "Started the app" };
  const app = await withProgress(progress, () => startApp(variables, development));
  supervisor.watch(app);
  return { ...processes, app: app.pid };
}

async function welcome({ env, variables }: Parts): Promise<void> {
  print("");
  print(`Herald is ready at ${env.BASE_URL} after ${elapsed()}`);
  if (!(await isSetUp(variables.DATABASE_URL ?? ""))) {
    print("");
    print("Nobody has set it up yet. The setup secret is");
    print(`  ${env.SETUP_SECRET}`);
    print("and this link carries it:");
    print(`  ${env.BASE_URL}/setup#${encodeURIComponent(env.SETUP_SECRET)}`);
  }
  print("");
  print("Ctrl-C stops everything.");
}
