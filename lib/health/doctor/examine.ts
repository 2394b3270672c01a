import { setTimeout as wait } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { isConnectionFailure } from "@/lib/kernel/connection-failure";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { log } from "@/lib/kernel/log";
import { configured } from "@/lib/networks/settings";
import { addressPart } from "./address";
import { approvalsPart } from "./approvals";
import { type Check, type Installation, type Part, unchecked } from "./check";
import { clockPart } from "./clock";
import { databasePart } from "./database";
import { enginePart } from "./engine";
import { exportsPart } from "./exports";
import { importsPart } from "./imports";
import { mailPart } from "./mail";
import { mediaPart, videosPart } from "./media";
import { networkParts } from "./networks";
import { programsPart } from "./programs";
import { backupPart, keysPart } from "./recovery";
import { resultsPart } from "./results";
import type { HealthCheck, HealthGroup, HealthReport } from "./schema";
import { seriesPart } from "./series";
import { storagePart } from "./storage";
import { webhooksPart } from "./webhooks";

const deadlineMs = 16_000;

export const allParts: readonly Part[] = [
  databasePart,
  clockPart,
  addressPart,
  storagePart,
  mediaPart,
  mailPart,
  enginePart,
  ...networkParts,
  approvalsPart,
  programsPart,
  resultsPart,
  seriesPart,
  webhooksPart,
  importsPart,
  exportsPart,
  keysPart,
  backupPart,
  videosPart,
];

type Group = Omit<HealthGroup, "checks"> & { checks: Check[] };
export type Examination = { checkedAt: string; groups: Group[] };

export async function examine(
  installation: Installation,
  { parts = allParts, withinMs = deadlineMs }: { parts?: readonly Part[]; withinMs?: number } = {},
): Promise<Examination> {
  const hide = hideSecrets(installation);
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

/** Names accounts and files to their own team and to whoever runs the server, and to nobody else. */
export function reportFor(
  reader: { workspaceId: string } | "operator",
  { checkedAt, groups }: Examination,
): HealthReport {
  const shown = ({ team, ...check }: Check): HealthCheck => {
    const isShown = !team || reader === "operator" || reader.workspaceId === team.workspaceId;
    return isShown ? check : { ...check, message: team.others };
  };
  return {
    checkedAt,
    groups: groups.map(({ checks, ...group }) => ({
      ...group,
      checks: withoutRepetition(checks.map(shown)),
    })),
  };
}

function withoutRepetition(checks: readonly HealthCheck[]): HealthCheck[] {
  return [...new Map(checks.map((check) => [`${check.code} ${check.message}`, check])).values()];
}

async function examinePart(
  { code, label, examine }: Part,
  installation: Installation,
  withinMs: number,
): Promise<Group> {
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

/** A shorter text says nothing of a secret, and would hide words. */
const secretLengthMin = 6;

function hideSecrets(installation: Installation): (text: string) => string {
  const secrets = secretsOf(installation)
    .flatMap((secret) => [secret, decoded(secret), encodeURIComponent(secret)])
    .filter((secret) => secret.length >= secretLengthMin)
    .toSorted((one, other) => other.length - one.length);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text);
}

function secretsOf({ settings, networks }: Installation): string[] {
  const { inngest, oidc, s3, smtp } = settings;
  const apps = [...Object.values(networks), ...Object.values(configured.sandboxes)];
  return [
    settings.SETUP_SECRET,
    settings.METRICS_TOKEN ?? "",
    ...settings.ENCRYPTION_KEYS.flatMap(({ key }) => [key.toString("base64"), key.toString("hex")]),
    passwordOf(settings.DATABASE_URL),
    smtp ? passwordOf(smtp.url) : "",
    s3?.secretAccessKey ?? "",
    oidc?.clientSecret ?? "",
    ...(inngest.mode === "served" ? [inngest.signingKey, inngest.eventKey] : []),
    ...apps.flatMap(({ appSecret, formerSecrets = [] }) => [appSecret, ...formerSecrets]),
  ];
}

function passwordOf(url: string): string {
  return URL.canParse(url) ? new URL(url).password : "";
}

function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
