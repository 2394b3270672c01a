import { semaphore } from "@/lib/async/semaphore";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { appItem, failed, unchecked } from "@/lib/networks/http/test-item";
import type { Network, NetworkContext, NetworkSettings, TestItem } from "@/lib/networks/network";
import type { TestableRow } from "./connection-test-store";
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
  const context = boundedContext(settings, AbortSignal.timeout(given.deadlineMs));
  const inTurn = semaphore(accountsAtOnce);
  const [app, addresses, accounts] = await Promise.all([
    testApp(network, context),
    testAddresses(network, context),
    Promise.all(rows.map((row) => inTurn(() => testOneAccount({ network, context }, row)))),
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

function boundedContext(settings: NetworkSettings, signal: AbortSignal): NetworkContext {
  const send: typeof fetch = (input, init) => globalThis.fetch(input, { ...init, signal });
  return { settings, fetch: send, now };
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
