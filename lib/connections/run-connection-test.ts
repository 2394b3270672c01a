import { semaphore } from "@/lib/async/semaphore";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { appItem, failed, unchecked } from "@/lib/networks/http/test-item";
import type { Network, NetworkContext, TestItem } from "@/lib/networks/network";
import type { TestableRow } from "./connection-test-store";
import { requireContext, sandboxFor } from "./network-context";
import type { ConnectionTest } from "./schema";
import { testAddresses } from "./test-addresses";
import { testOneAccount } from "./test-one-account";
import { withoutSecrets } from "./without-secrets";

const deadlineMs = 20_000;
const accountsAtOnce = 4;

export async function runConnectionTest(
  network: Network,
  rows: readonly TestableRow[],
  given = { deadlineMs },
): Promise<ConnectionTest> {
  const settings = env.networks[network.id];
  const testedAt = now();
  const answer = { provider: network.id, testedAt: testedAt.toISOString() };
  if (!settings) {
    return { ...answer, sandbox: false, items: [notSetUp(network)].map(present), accounts: [] };
  }
  const signal = AbortSignal.timeout(given.deadlineMs);
  const contextFor = (sandbox: boolean) =>
    boundedContext(requireContext(network, sandboxFor(network, sandbox)), signal);
  const context = contextFor(settings.sandbox);
  const inTurn = semaphore(accountsAtOnce);
  const testRow = (row: TestableRow) =>
    testOneAccount({ network, context: contextFor(row.sandbox) }, row);
  const [app, addresses, accounts] = await Promise.all([
    testApp(network, context),
    testAddresses(network, boundedContext({ ...context, fetch }, signal)),
    Promise.all(rows.map((row) => inTurn(() => testRow(row)))),
  ]);
  return {
    ...answer,
    sandbox: settings.sandbox,
    items: [...app, ...addresses].map(present),
    accounts: accounts.map(({ row, items }) => ({
      connectionId: row.id,
      name: row.name,
      items: items.map(present),
    })),
  };
}

function boundedContext(context: NetworkContext, signal: AbortSignal): NetworkContext {
  const send: typeof fetch = (input, init) => context.fetch(input, { ...init, signal });
  return { ...context, fetch: send };
}

async function testApp(network: Network, context: NetworkContext): Promise<TestItem[]> {
  const { appSecret } = context.settings;
  const items = await network
    .testApp(context)
    .catch(() => [unchecked(appItem, `${network.label} gave an answer that cannot be read.`)]);
  return withoutSecrets(items, [appSecret]);
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
