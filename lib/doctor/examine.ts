import { setTimeout as wait } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { isConnectionFailure } from "@/lib/kernel/connection-failure";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { log } from "@/lib/kernel/log";
import { addressPart } from "./address";
import { backupPart } from "./backup";
import { unchecked } from "./check";
import { clockPart } from "./clock";
import { databasePart } from "./database";
import { enginePart } from "./engine";
import { hideSecrets } from "./hide-secrets";
import type { Installation, Part } from "./installation";
import { keysPart } from "./keys";
import { mailPart } from "./mail";
import { networkParts } from "./networks";
import type { HealthGroup, HealthReport } from "./schema";
import { storagePart } from "./storage";
import { videosPart } from "./videos";

const deadlineMs = 16_000;

export const allParts: readonly Part[] = [
  databasePart,
  clockPart,
  addressPart,
  storagePart,
  mailPart,
  enginePart,
  ...networkParts,
  keysPart,
  backupPart,
  videosPart,
];

type Examination = { parts?: readonly Part[]; withinMs?: number };

export async function examine(
  installation: Installation,
  { parts = allParts, withinMs = deadlineMs }: Examination = {},
): Promise<HealthReport> {
  const hide = hideSecrets(installation.settings);
  const groups = await Promise.all(parts.map((part) => examinePart(part, installation, withinMs)));
  return {
    checkedAt: now().toISOString(),
    groups: groups.map(({ checks, ...group }) => {
      return {
        ...group,
        checks: checks.map((check) => ({ ...check, message: hide(check.message) })),
      };
    }),
  };
}

async function examinePart(
  { code, label, examine }: Part,
  installation: Installation,
  withinMs: number,
): Promise<HealthGroup> {
  const timer = new AbortController();
  const late = wait(withinMs, null, { signal: timer.signal }).then(
    () => [unchecked({ code, label }, `This took longer than ${withinMs / 1000} s.`)],
    () => [],
  );
  try {
    return { code, label, checks: await Promise.race([examine(installation), late]) };
  } catch (err) {
    return { code, label, checks: [unchecked({ code, label }, reasonOf(err, code))] };
  } finally {
    timer.abort();
  }
}

function reasonOf(err: unknown, check: string): string {
  if (isDatabaseTrouble(err) || isConnectionFailure(err)) {
    return "This needs the database, which cannot be used: mend that first.";
  }
  log.error({ err, check }, "A check of the installation broke.");
  return "This check broke, which is a mistake in Herald. Its log says more.";
}
