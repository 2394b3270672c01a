import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { HealthReport } from "@/lib/health/doctor/schema";
import { isRelease } from "../project-root";
import { rememberedAddress } from "../start/address";
import { withDatabase } from "../start/reach-database";
import { readSecrets, type Secrets } from "../start/secrets";
import { checkSettings, completeVariables, dataDirOf } from "../start/settings";

export async function diagnose(variables: NodeJS.ProcessEnv): Promise<HealthReport> {
  const dataDir = dataDirOf(variables);
  if (!variables.DATABASE_URL && !existsSync(join(dataDir, "postgres/PG_VERSION"))) {
    return configurationReport([
      `Herald has never run on ${dataDir}. Correct DATA_DIR, or begin with ${isRelease ? "herald" : "npm start"}.`,
    ]);
  }
  const { secrets, problems } = await readWhatIsThere(dataDir, variables);
  const complete = completeVariables(variables, dataDir, secrets);
  try {
    checkSettings(complete);
  } catch (error) {
    return configurationReport([...problems, messageOf(error)]);
  }
  const report = await reach(complete, { dataDir, secrets });
  if (problems.length === 0) return report;
  return { ...report, groups: [...configurationReport(problems).groups, ...report.groups] };
}

/** Puts something in the place of a secret that is missing, so that the rest is examined too. */
async function readWhatIsThere(dataDir: string, variables: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const substitutes = {
    SETUP_SECRET: randomBytes(24).toString("base64url"),
    ENCRYPTION_KEYS: `missing:${randomBytes(32).toString("base64")}`,
    DATABASE_URL: "postgresql://127.0.0.1",
  };
  const read = async (name: keyof Secrets, variable: keyof typeof substitutes) => {
    const given = { ...substitutes, [variable]: variables[variable] };
    const found = await readSecrets(dataDir, { given, hasData: true }).catch((error: unknown) => {
      problems.push(messageOf(error));
      return null;
    });
    return found?.[name] ?? substitutes[variable];
  };
  const secrets: Secrets = {
    SETUP_SECRET: await read("SETUP_SECRET", "SETUP_SECRET"),
    ENCRYPTION_KEYS: await read("ENCRYPTION_KEYS", "ENCRYPTION_KEYS"),
    databasePassword: await read("databasePassword", "DATABASE_URL"),
  };
  return { secrets, problems };
}

async function reach(
  variables: NodeJS.ProcessEnv,
  place: { dataDir: string; secrets: Secrets },
): Promise<HealthReport> {
  const given = variables.DATABASE_URL;
  let report: HealthReport | undefined;
  try {
    await withDatabase({ ...place, migrates: false }, async (reached) => {
      report = await examineWith(variables, reached);
    });
  } catch (error) {
    const databaseProblem = messageOf(error);
    const databaseUrl = given ?? "postgresql://herald@127.0.0.1:1/herald";
    report ??= await examineWith(variables, { databaseUrl, databaseProblem });
  }
  if (!report) throw new Error("The examination gave no report.");
  return report;
}

async function examineWith(
  variables: NodeJS.ProcessEnv,
  {
    databaseUrl,
    runsAt,
    ...problem
  }: { databaseUrl: string; runsAt?: string | undefined; databaseProblem?: string },
): Promise<HealthReport> {
  const { DATA_DIR = "" } = variables;
  const address = variables.BASE_URL || runsAt || (await rememberedAddress(DATA_DIR));
  Object.assign(process.env, variables, { DATABASE_URL: databaseUrl });
  if (address) process.env.BASE_URL = address;
  process.env.LOG_LEVEL = "silent";
  // They read the environment, which is complete only now.
  const [{ examine, reportFor }, { env }, { configured }, { uploadStorage }, { db }] =
    await Promise.all([
      import("@/lib/health/doctor/examine"),
      import("@/lib/kernel/env"),
      import("@/lib/networks/settings"),
      import("@/lib/library/media/media-storage"),
      import("@/lib/kernel/db"),
    ]);
  const installation = {
    settings: env,
    networks: configured.networks,
    storage: uploadStorage(),
    isRunning: runsAt !== undefined,
  };
  const examination = examine({ ...installation, ...problem }).finally(() => db.$disconnect());
  return reportFor("operator", await examination);
}

function configurationReport(problems: readonly string[]): HealthReport {
  const label = "Configuration";
  const checks = problems.map((message, index) => {
    return { code: `configuration_${index + 1}`, label, result: "failed" as const, message };
  });
  return {
    checkedAt: new Date().toISOString(),
    groups: [{ code: "configuration", label, checks }],
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
