import { resolve } from "node:path";
import { type Env, readEnv } from "@/lib/kernel/env";
import { readNetworkSettings } from "@/lib/networks/settings";
import { homeFolder } from "../project-root";
import type { Secrets } from "./secrets";

export function dataDirOf(variables: NodeJS.ProcessEnv): string {
  return resolve(homeFolder, variables.DATA_DIR || ".data");
}

export function completeVariables(
  variables: NodeJS.ProcessEnv,
  dataDir: string,
  secrets: Secrets,
): NodeJS.ProcessEnv {
  return {
    ...variables,
    DATA_DIR: dataDir,
    PORT: variables.PORT || "3000",
    SETUP_SECRET: variables.SETUP_SECRET || secrets.SETUP_SECRET,
    ENCRYPTION_KEYS: variables.ENCRYPTION_KEYS || secrets.ENCRYPTION_KEYS,
  };
}

/** Throws for a variable that is wrong, also for one of a network. */
export function checkSettings(variables: NodeJS.ProcessEnv): Env {
  const database = variables.DATABASE_URL || "postgresql://127.0.0.1/herald";
  const env = readEnv({ ...variables, DATABASE_URL: database });
  readNetworkSettings(env);
  return env;
}

export function sandboxPorts(env: Env): number[] {
  const { networks, sandboxes } = readNetworkSettings(env);
  const all = [...Object.values(networks), ...Object.values(sandboxes)];
  const simulated = all.filter((network) => network.sandbox);
  const ports = simulated.flatMap(({ origins }) =>
    Object.values(origins).map((url) => new URL(url).port),
  );
  return [...new Set(ports)].map(Number);
}
