import { resolve } from "node:path";
import { type Env, readEnv } from "@/lib/kernel/env";
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

export function checkSettings(variables: NodeJS.ProcessEnv): Env {
  const database = variables.DATABASE_URL || "postgresql://127.0.0.1/herald";
  return readEnv({ ...variables, DATABASE_URL: database });
}

export function sandboxPorts(env: Env): number[] {
  const all = [...Object.values(env.networks), ...Object.values(env.sandboxes)];
  const sandboxes = all.filter((network) => network.sandbox);
  const ports = sandboxes.flatMap(({ origins }) =>
    Object.values(origins).map((url) => new URL(url).port),
  );
  return [...new Set(ports)].map(Number);
}
