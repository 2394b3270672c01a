import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { operation } from "@/lib/kernel/operation";
import { findNetwork } from "@/lib/networks";
import { accountItem, appItem, failed, tokenItem, unchecked } from "@/lib/networks/http/test-item";
import type { AccountCredentials, Network, NetworkContext, TestItem } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import { findTestable, type TestableRow } from "./connection-store";
import { requireContext, sandboxFor } from "./network-context";
import { openFreshCredentials } from "./renewal";
import { ConnectionTest, TestConnections } from "./schema";
import { testAddresses } from "./test-addresses";

const patience = { deadlineMs: 20_000 };
const accountsAtOnce = 4;
/** Calls that end at the deadline still say what was not checked. */
const graceMs = 1_000;

const sandboxAccount = "This account belongs to the sandbox: connect the real one.";
const realAccount =
  "This account is a real one, and this server runs the sandbox: whoever runs it has to enter the app’s credentials.";
const unreadable =
  "The stored access cannot be opened with this server’s key: connect the account again.";

export const testConnections = operation({
  name: "test_connections",
  summary: "Test a network's app, its addresses and the connected accounts by calling the network",
  scope: "connections:admin",
  level: "read",
  input: TestConnections,
  output: ConnectionTest,
  failures: ["not_found"],
  run: async (actor, { provider }) => {
    const network = findNetwork(provider);
    if (!network) throw new AppError("not_found", "There is no network of this name.");
    return await runConnectionTest(network, await findTestable(db, actor.workspaceId, network.id));
  },
});

/** No answer came from there, or one of a server in trouble; `code` is an errno or an HTTP status. */
export type Unreachable = { host: string; code: string };
export type AppTestResult = { items: TestItem[]; unreachable: Unreachable | null };
export type AccountTestResult<Row> = AppTestResult & { row: Row };

export async function runConnectionTest(
  network: Network,
  rows: readonly TestableRow[],
  given = patience,
): Promise<ConnectionTest> {
  const settings = configured.networks[network.id];
  const answer = { provider: network.id, testedAt: now().toISOString() };
  if (!settings) {
    return { ...answer, sandbox: false, items: [notSetUp(network)].map(present), accounts: [] };
  }
  const [app, addresses, accounts] = await Promise.all([
    askApp(network, given),
    askAddresses(network, given),
    askAccounts(network, rows, given),
  ]);
  return {
    ...answer,
    sandbox: settings.sandbox,
    items: [...app.items, ...addresses].map(present),
    accounts: accounts.map(({ row, items }) => ({
      connectionId: row.id,
      name: row.name,
      items: items.map(present),
    })),
  };
}

type Deadline = { deadlineMs: number };

export async function askApp(network: Network, { deadlineMs }: Deadline): Promise<AppTestResult> {
  const { context, unreachable } = listening(
    contextOf(network),
    network,
    AbortSignal.timeout(deadlineMs),
  );
  const items = await network
    .testApp(context)
    .catch(() => [unchecked(appItem, `${network.label} gave an answer that cannot be read.`)]);
  return { items: withoutSecrets(items, [context.settings.appSecret]), unreachable: unreachable() };
}

export async function askAddresses(
  network: Network,
  { deadlineMs }: Deadline,
): Promise<TestItem[]> {
  const ours = { ...contextOf(network), fetch };
  const { context } = listening(ours, network, AbortSignal.timeout(deadlineMs));
  return await testAddresses(network, context);
}

export async function askAccounts<Row extends TestableRow>(
  network: Network,
  rows: readonly Row[],
  { deadlineMs }: Deadline,
): Promise<AccountTestResult<Row>[]> {
  const signal = AbortSignal.timeout(deadlineMs);
  const limited = semaphore(accountsAtOnce);
  const ask = async (row: Row): Promise<AccountTestResult<Row>> => {
    const { context, unreachable, late } = listening(
      contextOf(network, row.sandbox),
      network,
      signal,
    );
    // Renewing an access goes its own way to the network, and may take longer than this test.
    const items = await Promise.race([testOneAccount({ network, context }, row), late]);
    return {
      row,
      items: items ?? [unchecked(accountItem, tooLate(network))],
      unreachable: unreachable(),
    };
  };
  return await Promise.all(rows.map((row) => limited(() => ask(row))));
}

function notSetUp({ label }: Network): TestItem {
  return failed(
    appItem,
    `${label} is not set up on this server: whoever runs it has to enter the app’s credentials.`,
  );
}

function present(item: TestItem) {
  return { ...item, until: item.until?.toISOString() ?? null };
}

/** Lets calls end at the deadline and notices the first that got no answer. */
function listening(context: NetworkContext, network: Network, signal: AbortSignal) {
  let heard: Unreachable | null = null;
  const send: typeof fetch = async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    try {
      const response = await context.fetch(input, { ...init, signal });
      if (response.status >= 500) heard ??= { host, code: String(response.status) };
      return response;
    } catch (error) {
      heard ??= { host, code: signal.aborted ? "ETIMEDOUT" : codeOf(error) };
      throw error;
    }
  };
  const ended = signal.aborted ? Promise.resolve() : once(signal, "abort");
  const late = ended.then(() => wait(graceMs, null));
  const unreachable = (): Unreachable | null =>
    heard ?? (signal.aborted ? { host: network.label, code: "ETIMEDOUT" } : null);
  return { context: { ...context, fetch: send }, unreachable, late };
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

function contextOf(network: Network, sandbox?: boolean): NetworkContext {
  const isSandbox = configured.networks[network.id]?.sandbox ?? false;
  return requireContext(network, sandboxFor(network, sandbox ?? isSandbox));
}

function withoutSecrets(items: readonly TestItem[], secrets: readonly string[]): TestItem[] {
  const hidden = secrets.filter((secret) => secret.length >= 12);
  return items.map((item) => {
    const message = hidden.reduce((text, secret) => text.replaceAll(secret, "…"), item.message);
    return { ...item, message };
  });
}

type Reached = { network: Network; context: NetworkContext };

async function testOneAccount(reached: Reached, row: TestableRow): Promise<TestItem[]> {
  const { sandbox } = reached.context.settings;
  if (row.sandbox !== sandbox) {
    return [failed(accountItem, sandbox ? realAccount : sandboxAccount)];
  }
  const credentials = await readCredentials(row);
  if (!credentials) return [failed(tokenItem, unreadable)];
  const items = await testWith(reached, row, credentials);
  const secrets = [reached.context.settings.appSecret, ...Object.values(credentials)];
  return withoutSecrets(items, secrets);
}

async function readCredentials(row: TestableRow): Promise<AccountCredentials | null> {
  try {
    return await openFreshCredentials(row);
  } catch {
    return null;
  }
}

async function testWith(
  { network, context }: Reached,
  { id, accountId, name }: TestableRow,
  credentials: AccountCredentials,
): Promise<TestItem[]> {
  try {
    return await network.testAccount(context, { accountId, name, credentials });
  } catch (err) {
    log.error({ err, connectionId: id }, "A network's adapter broke while it tested an account.");
    return [unchecked(accountItem, `${network.label} gave an answer that cannot be read.`)];
  }
}

function tooLate({ label }: Network): string {
  return `${label} did not answer in time.`;
}
