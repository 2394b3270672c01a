import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "@/lib/kernel/env";
import { endOrphans, findProcesses, markOf } from "../postgres/own-processes";
import { homeFolder, isRelease } from "../project-root";
import { rememberAddress } from "./address";
import { lockDataDir, type RunningCopy } from "./data-dir";
import { hasData, isSetUp } from "./database";
import type { FileLock } from "./file-lock";
import { keepParts } from "./parts";
import { elapsed, print } from "./progress";
import { requireFreePort } from "./require-free-port";
import { readSecrets } from "./secrets";
import { checkSettings, completeVariables, dataDirOf, sandboxPorts } from "./settings";
import { Supervisor } from "./supervisor";
import { logFileIn, speaksInWords, welcome, withoutStack } from "./terminal";

type Start = { development: boolean };

export async function start(options: Start): Promise<void> {
  const supervisor = new Supervisor();
  try {
    await bringUp(supervisor, options);
  } catch (error) {
    if (!supervisor.isStopping) {
      const inWords = !options.development && speaksInWords(process.env);
      const message = error instanceof Error ? error.message : String(error);
      console.error(`\n  ${inWords ? withoutStack(message) : message}`);
    }
    await supervisor.stop(1);
  }
}

async function bringUp(supervisor: Supervisor, { development }: Start): Promise<void> {
  if (existsSync(join(homeFolder, ".env"))) process.loadEnvFile(join(homeFolder, ".env"));
  const dataDir = dataDirOf(process.env);
  const lock = await lockDataDir(dataDir, process.env);
  supervisor.onEnd(lock.release);
  const secrets = await readSecrets(dataDir, {
    given: process.env,
    hasData: await wasUsed(dataDir),
  });
  const variables = completeVariables(process.env, dataDir, secrets);
  const env = checkSettings(variables);
  const hasOrphans = (await findProcesses([markOf(dataDir)])).length > 0;
  if (!hasOrphans) await requireFreePorts(env, variables);
  if (!isRelease) await prepareCheckout(development);
  if (hasOrphans) await takeOver(env, variables);
  reportTo(lock, supervisor, env.BASE_URL);
  const databaseUrl = await keepParts(supervisor, { env, variables, secrets, development });
  await rememberAddress(dataDir, env.BASE_URL);
  const logFile = !development && speaksInWords(variables) ? logFileIn(dataDir) : undefined;
  const isNew = !(await isSetUp(databaseUrl));
  for (const line of welcome(env, { isNew, logFile, after: elapsed() })) print(line);
}

async function prepareCheckout(development: boolean): Promise<void> {
  const { buildApp, generateClient } = await import("./build");
  await generateClient();
  if (!development) return buildApp();
  const { generateInventory } = await import("../generate-inventory");
  await generateInventory();
}

function wasUsed(dataDir: string): Promise<boolean> | boolean {
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? hasData(DATABASE_URL) : existsSync(join(dataDir, "postgres/PG_VERSION"));
}

// The processes of a launcher that was killed go on until everything is built.
async function takeOver(env: Env, variables: NodeJS.ProcessEnv): Promise<void> {
  const count = await endOrphans(env.DATA_DIR);
  print(`Ended ${count} processes of a launcher that was killed`);
  await requireFreePorts(env, variables);
}

async function requireFreePorts(env: Env, variables: NodeJS.ProcessEnv): Promise<void> {
  const host = variables.HOST || "127.0.0.1";
  await requireFreePort({ port: env.PORT, host, use: "the app", variable: "PORT" });
  for (const port of sandboxPorts(env)) {
    const use = "the sandbox network";
    await requireFreePort({ port, host: "127.0.0.1", use, variable: "SANDBOX_PORT" });
  }
}

function reportTo(lock: FileLock<RunningCopy>, supervisor: Supervisor, url: string): void {
  supervisor.onReport((processes) => lock.update({ url, processes }));
}
