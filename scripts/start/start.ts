import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "@/lib/kernel/env";
import { generateInventory } from "../generate-inventory";
import { projectRoot } from "../project-root";
import { startApp } from "./app";
import { buildApp, generateClient } from "./build";
import type { Claim } from "./claim";
import { openDataDir, type RunningCopy } from "./data-dir";
import { isSetUp, migrateDatabase, startDatabase } from "./database";
import { elapsed, narrate, say } from "./narrate";
import { needPort } from "./ports";
import { startSandbox } from "./sandbox";
import { readSecrets, type Secrets } from "./secrets";
import { checkSettings, completeVariables, dataDirOf, sandboxPorts } from "./settings";
import { Supervisor } from "./supervisor";

type Start = { development: boolean };
type Parts = {
  supervisor: Supervisor;
  data: Claim<RunningCopy>;
  env: Env;
  variables: NodeJS.ProcessEnv;
};

/** Brings the whole installation up and keeps it up until a signal or the end of one of its parts. */
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
  const data = await openDataDir(dataDir);
  supervisor.onEnd(data.release);
  const secrets = await readSecrets(dataDir);
  const variables = completeVariables(process.env, dataDir, secrets);
  const env = checkSettings(variables);
  const parts = { supervisor, data, env, variables };
  await needPorts(parts);
  await generateClient();
  if (development) await generateInventory();
  else await buildApp();
  const processes = await startParts(parts, secrets, development);
  await data.update({ url: env.BASE_URL, processes });
  await welcome(parts);
}

async function needPorts({ env, variables }: Parts): Promise<void> {
  const host = variables.HOST || "127.0.0.1";
  await needPort({ port: env.PORT, host, use: "the app", variable: "PORT" });
  for (const port of sandboxPorts(env)) {
    const use = "the sandbox network";
    await needPort({ port, host: "127.0.0.1", use, variable: "SANDBOX_PORT" });
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
    const narration = {
      doing: "Starting the sandbox network",
      done: "Started the sandbox network",
    };
    const sandbox = await narrate(narration, () => startSandbox(variables, ports));
    supervisor.watch(sandbox);
    processes.sandbox = sandbox.pid;
  }
  const narration = { doing: "Starting the app", done: "Started the app" };
  const app = await narrate(narration, () => startApp(variables, development));
  supervisor.watch(app);
  return { ...processes, app: app.pid };
}

async function welcome({ env, variables }: Parts): Promise<void> {
  say("");
  say(`Herald is ready at ${env.BASE_URL} after ${elapsed()}`);
  if (!(await isSetUp(variables.DATABASE_URL ?? ""))) {
    say("");
    say("Nobody has set it up yet. The setup secret is");
    say(`  ${env.SETUP_SECRET}`);
    say("and this link carries it:");
    say(`  ${env.BASE_URL}/setup#${encodeURIComponent(env.SETUP_SECRET)}`);
  }
  say("");
  say("Ctrl-C stops everything.");
}
