import { canOpenCredentials } from "@/lib/accounts/connections/credentials";
import {
  type AccountTestResult,
  type AppTestResult,
  askAccounts,
  askAddresses,
  askApp,
  type Unreachable,
} from "@/lib/accounts/connections/test-connections";
import { now } from "@/lib/kernel/clock";
import { commandLine } from "@/lib/kernel/command-line";
import { isConnectionFailure } from "@/lib/kernel/connection-failure";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { networks } from "@/lib/networks";
import type { Network, NetworkSettings, TestItem } from "@/lib/networks/network";
import { wordStored } from "@/lib/records/words/word-reason";
import {
  advice,
  type Check,
  counted,
  failed,
  type Installation,
  type Part,
  passed,
  type Recent,
  recalled,
  unchecked,
} from "./check";
import { type ConnectedAccount, findAccounts } from "./sample-store";
import type { HealthCheck } from "./schema";

const app = { code: "app", label: "App credentials" };
const answers = { code: "answers", label: "It answers" };
const accounts = { code: "accounts", label: "Accounts" };
const account = { code: "account", label: "Account" };
const version = { code: "version", label: "Version of the API" };

const patience = { deadlineMs: 10_000 };
const originMs = 5_000;
const accountsMax = 20;

export const networkParts: readonly Part[] = Object.values<Network>(networks).map((network) => ({
  code: `network_${network.id}`,
  label: network.label,
  examine: async (installation) => {
    const settings = installation.networks[network.id];
    if (!settings) return [notSetUp(network)];
    const [asked, addresses] = await Promise.all([
      askNetwork(network, settings, installation),
      askAddresses(network, patience),
    ]);
    return [
      ...judgeUnreachable(settings, asked, installation),
      ...[...answeredItems(asked.app), ...addresses].map((item) => checkOf(item, settings)),
      ...judgeVersion(network, settings),
      ...judgeAccounts(network, asked),
    ];
  },
}));

type Answered = {
  app: AppTestResult;
  /** Is null where the network was asked otherwise, or answers there. */
  origin: Unreachable | null;
  isUsed: boolean;
  rows: ConnectedAccount[] | null;
  results: AccountTestResult<ConnectedAccount>[];
};

async function askNetwork(
  network: Network,
  settings: NetworkSettings,
  { recent = new Map(), settings: { ENCRYPTION_KEYS } }: Installation,
): Promise<Answered> {
  const rows = await findAccounts(network.id, accountsMax).catch(unlessAway);
  const open = (rows ?? []).filter(
    (row) => row.state === "active" && canOpenCredentials(row, ENCRYPTION_KEYS),
  );
  const keyOf = (row: ConnectedAccount) => `account ${row.id} ${row.sealedCredentials}`;
  const known = new Map(
    open.map((row) => [row, recalled(recent, keyOf(row)) as AppTestResult | undefined]),
  );
  const appKey = `app ${network.id} ${JSON.stringify(settings)}`;
  const isUsed =
    settings.appId !== "" || (rows ?? []).some(({ sandbox }) => sandbox === settings.sandbox);
  const [app, asked, origin] = await Promise.all([
    remembered(recent, appKey, () => askApp(network, patience)),
    askAccounts(
      network,
      open.filter((row) => !known.get(row)),
      patience,
    ),
    isUsed ? null : askOrigin(settings),
  ]);
  for (const { row, ...answer } of asked) {
    remember(recent, keyOf(row), answer);
    known.set(row, answer);
  }
  const results = [...known].flatMap(([row, answer]) => (answer ? { row, ...answer } : []));
  return { app, origin, isUsed, rows, results };
}

/** The network itself can be asked without a database. */
function unlessAway(error: unknown): null {
  if (isDatabaseTrouble(error) || isConnectionFailure(error)) return null;
  throw error;
}

async function remembered(
  recent: Recent,
  key: string,
  ask: () => Promise<AppTestResult>,
): Promise<AppTestResult> {
  const known = recalled(recent, key);
  if (known) return known as AppTestResult;
  const answer = await ask();
  remember(recent, key, answer);
  return answer;
}

/** Asking again what got no answer costs the network nothing, and the person waits for it. */
function remember(recent: Recent, key: string, answer: AppTestResult): void {
  if (answer.unreachable === null) recent.set(key, { at: now().getTime(), value: answer });
}

async function askOrigin({ origins }: NetworkSettings): Promise<Unreachable | null> {
  const [origin] = Object.values(origins);
  if (origin === undefined || isExample(origin)) return null;
  const { host } = new URL(origin);
  try {
    const signal = AbortSignal.timeout(originMs);
    const response = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
    await response.body?.cancel();
    return response.status >= 500 ? { host, code: String(response.status) } : null;
  } catch (error) {
    return { host, code: errnoOf(error) };
  }
}

/** The sites of some networks are all people's own, so that their origin is an example to read. */
export function isExample(origin: string): boolean {
  return /(^|\.)example\.(com|net|org)$/.test(new URL(origin).hostname);
}

function errnoOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "ETIMEDOUT";
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

type UnansweredHost = Unreachable & { sandbox: boolean; accounts: number };

function judgeUnreachable(
  settings: NetworkSettings,
  { app: { unreachable, items }, origin, isUsed, results }: Answered,
  { isRunning }: Installation,
): HealthCheck[] {
  const found: UnansweredHost[] = [];
  const note = (heard: Unreachable | null, sandbox: boolean, accounts: number) => {
    if (!heard) return;
    const known = found.find(({ host, code }) => host === heard.host && code === heard.code);
    if (known) known.accounts += accounts;
    else found.push({ ...heard, sandbox, accounts });
  };
  if (items.some(({ result }) => result === "unchecked")) note(unreachable, settings.sandbox, 0);
  for (const { row, items: own, unreachable: heard } of results) {
    if (isOpen(own) && !isAccepted(own)) note(heard, row.sandbox, 1);
  }
  note(origin, settings.sandbox, 0);
  return found.map((one) => {
    if (one.sandbox && !isRunning) return unchecked(answers, sandboxRests());
    const words = explainSilence(one);
    // Nobody misses a network yet that needs no app and has no account here.
    const isMissed = isUsed || one.accounts > 0;
    return isMissed
      ? failed(answers, words)
      : advice(answers, `${words} Nobody can connect it until then.`);
  });
}

function isOpen(items: readonly TestItem[]): boolean {
  const isJudged = items.some(({ result }) => result === "failed");
  return !isJudged && items.some(({ result }) => result === "unchecked");
}

function answeredItems({ items, unreachable }: AppTestResult): TestItem[] {
  return items.filter(({ result }) => unreachable === null || result !== "unchecked");
}

const sandboxRests = () =>
  `Herald does not run, and its sandbox with it. Start it with ${commandLine("start")}, then check again.`;

function explainSilence({ host, code, sandbox, accounts: count }: UnansweredHost): string {
  const lost = count > 0 ? `, so that ${counted(count, "account")} could not be asked` : "";
  if (sandbox) {
    return `The sandbox at ${host} does not answer${code && ` (${code})`}${lost}. Herald starts it again by itself; if it stays so, restart Herald.`;
  }
  if (/^5/.test(code)) {
    return `${host} answers with ${code}, which is trouble of its own${lost}. Check again later; posts wait and are tried again.`;
  }
  const [problem, remedy] = /^(ENOTFOUND|EAI_AGAIN)$/.test(code)
    ? ["has a name that cannot be resolved", "See whether this machine’s DNS works"]
    : [`does not answer${code && ` (${code})`}`, "See whether a firewall stands between"];
  return `${host} ${problem}${lost}. ${remedy} and whether this machine reaches the internet; then check again.`;
}

function judgeAccounts({ label }: Network, { rows, results }: Answered): Check[] {
  if (!rows) return [unchecked(accounts, "This needs the database, which cannot be used.")];
  const [first] = rows;
  if (!first) return [];
  const lost = rows.filter(({ state }) => state === "needs_reconnect");
  const refused = results.filter(({ items }) => items.some(({ result }) => result === "failed"));
  const open = results.filter(
    ({ items, unreachable }) => isOpen(items) && !isAccepted(items) && !unreachable,
  );
  const accepted = results.filter(({ items }) => isAccepted(items)).length;
  const part =
    first.total > rows.length
      ? ` ${rows.length} of ${first.total} were asked, those with the next posts first.`
      : "";
  return [
    ...lost.map((row) => ofTeam(row, failed(account, describeRefusal(row, lossOf(row))))),
    ...refused.map(({ row, items }) =>
      ofTeam(row, failed(account, describeRefusal(row, why(items, "failed")))),
    ),
    ...open.map(({ row, items }) =>
      ofTeam(row, unchecked(account, `“${row.name}”: ${why(items, "unchecked")}`)),
    ),
    ...(accepted > 0
      ? [passed(accounts, `${label} accepts the access of ${counted(accepted, "account")}.${part}`)]
      : []),
  ];
}

function isAccepted(items: readonly TestItem[]): boolean {
  const isRefused = items.some(({ result }) => result === "failed");
  return !isRefused && items.some(({ code, result }) => code === "token" && result === "passed");
}

function why(items: readonly TestItem[], wanted: TestItem["result"]): string {
  const messages = items.filter(({ result }) => result === wanted).map(({ message }) => message);
  return [...new Set(messages)].join(" ");
}

function lossOf({ reasonCode, reasonValues, reason }: ConnectedAccount): string {
  return wordStored(reasonCode, reasonValues, reason) ?? "";
}

function describeRefusal({ name, scheduledPosts }: ConnectedAccount, reason: string): string {
  const waiting =
    scheduledPosts === 0
      ? "no scheduled post needs it"
      : `${counted(scheduledPosts, "scheduled post")} cannot go out before`;
  return `“${name}” is refused. ${reason} Reconnect it under Connections; ${waiting}.`;
}

function ofTeam({ workspaceId }: ConnectedAccount, check: HealthCheck): Check {
  const others =
    "An account of another team is refused or was not judged; its administrators see which.";
  return { ...check, team: { workspaceId, others } };
}

function notSetUp({ label, configuration: { prefix } }: Network): HealthCheck {
  return unchecked(
    app,
    `${label} is not set up. Set ${prefix}_APP_ID and ${prefix}_APP_SECRET to connect accounts there.`,
  );
}

function checkOf(
  { code, label, result, message }: TestItem,
  { sandbox }: NetworkSettings,
): HealthCheck {
  return { code, label, result, message: sandbox ? `Sandbox: ${message}` : message };
}

function judgeVersion(
  { configurationWarnings, label }: Network,
  settings: NetworkSettings,
): HealthCheck[] {
  if (!configurationWarnings) return [];
  const warnings = configurationWarnings(settings, now());
  if (warnings.length > 0) return warnings.map((warning) => failed(version, warning));
  return [passed(version, `${label} serves version ${settings.version}.`)];
}
