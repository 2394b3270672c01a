import { join } from "node:path";
import { projectRoot } from "@/scripts/project-root";
import { untilHealthy } from "@/scripts/start/app";
import { type Child, startChild } from "@/scripts/start/child";
import { runNode } from "@/scripts/start/run-node";

export async function startBareApp(variables: NodeJS.ProcessEnv, port: number): Promise<Child> {
  const place = "testing/bench/bare";
  const folder = join(projectRoot, place);
  const next = join(projectRoot, "node_modules/next/dist/bin/next");
  const production = { NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  await runNode([next, "build", folder], { env: production });
  // Standalone output repeats the folders between the tracing root and the app.
  const server = join(folder, ".next/standalone", place, "server.js");
  const env = { ...variables, ...production, PORT: String(port), HOSTNAME: "127.0.0.1" };
  const child = startChild({ name: "The bare app", args: [server], env });
  await untilHealthy(child, `http://127.0.0.1:${port}/api/bare`);
  return child;
}
