import type { Env } from "@/lib/kernel/env";
import { launchApp } from "./app";
import { createDatabase, embeddedPostgres, migrateDatabase } from "./database";
import { withProgress } from "./progress";
import { launchSandbox } from "./sandbox";
import type { Secrets } from "./secrets";
import { sandboxPorts } from "./settings";
import type { Part, Supervisor } from "./supervisor";

type Installation = {
  env: Env;
  variables: NodeJS.ProcessEnv;
  secrets: Secrets;
  development: boolean;
};

export async function keepParts(
  supervisor: Supervisor,
  { env, variables, secrets, development }: Installation,
): Promise<string> {
  const keep = (part: Part) =>
    withProgress({ doing: `Starting ${part.name}`, done: `Started ${part.name}` }, () =>
      supervisor.keep(part),
    );
  const databaseUrl = variables.DATABASE_URL || (await keepPostgres(keep, env, secrets));
  await migrateDatabase(databaseUrl);
  const complete = { ...variables, DATABASE_URL: databaseUrl };
  const ports = sandboxPorts(env);
  if (ports.length > 0) {
    const launch = async () => launchSandbox(complete, ports);
    await keep({ id: "sandbox", name: "the sandbox network", launch });
  }
  await keep({
    id: "app",
    name: "the app",
    launch: async () => launchApp(complete, development),
  });
  return databaseUrl;
}

async function keepPostgres(
  keep: (part: Part) => Promise<void>,
  env: Env,
  { databasePassword }: Secrets,
): Promise<string> {
  const { databaseUrl, launch } = await embeddedPostgres(env.DATA_DIR, databasePassword);
  await keep({ id: "postgres", name: "Postgres", launch });
  await createDatabase(databaseUrl);
  return databaseUrl;
}
