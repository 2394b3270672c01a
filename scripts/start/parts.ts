import type { Env } from "@/lib/kernel/env";
import { freePort } from "../postgres/free-port";
import { launchApp } from "./app";
import { createDatabase, embeddedPostgres, migrateDatabase } from "./database";
import { withProgress } from "./progress";
import { launchSandbox } from "./sandbox";
import type { Secrets } from "./secrets";
import { sandboxPorts } from "./settings";
import type { Part, Supervisor } from "./supervisor";
import { logFileIn, speaksInWords, terminalOutput } from "./terminal";

export async function keepParts(
  supervisor: Supervisor,
  {
    env,
    variables,
    secrets,
    development,
  }: {
    env: Env;
    variables: NodeJS.ProcessEnv;
    secrets: Secrets;
    development: boolean;
  },
): Promise<string> {
  const keep = (part: Part) =>
    withProgress({ doing: `Starting ${part.name}`, done: `Started ${part.name}` }, () =>
      supervisor.keep(part),
    );
  const given = variables.DATABASE_URL;
  const database = given
    ? { databaseUrl: given, begin: async () => undefined }
    : await ownPostgres(keep, env, secrets);
  const { databaseUrl } = database;
  const inWords = !development && speaksInWords(variables);
  const output = inWords ? terminalOutput(logFileIn(env.DATA_DIR)) : undefined;
  const complete = { ...variables, DATABASE_URL: databaseUrl };
  const ports = sandboxPorts(env);
  const launch = async () => launchSandbox(complete, { ports, output });
  await Promise.all([
    database.begin().then(() => supervisor.finishBeforeStop(migration(databaseUrl))),
    ports.length > 0 && keep({ id: "sandbox", name: "the sandbox network", launch }),
  ]);
  await keep({
    id: "app",
    name: "the app",
    launch: async () => launchApp(complete, { development, output }),
  });
  return databaseUrl;
}

function migration(databaseUrl: string) {
  return {
    atStop: "The database is being updated. The change at work ends first.",
    work: (signal: AbortSignal) => migrateDatabase(databaseUrl, signal),
  };
}

async function ownPostgres(
  keep: (part: Part) => Promise<void>,
  env: Env,
  { databasePassword }: Secrets,
) {
  const { databaseUrl, launch } = embeddedPostgres(
    env.DATA_DIR,
    databasePassword,
    await freePort(),
  );
  const begin = async () => {
    await keep({ id: "postgres", name: "Postgres", launch });
    await createDatabase(databaseUrl);
  };
  return { databaseUrl, begin };
}
