import { log } from "@/lib/kernel/log";
import { accountItem, failed, tokenItem, unchecked } from "@/lib/networks/http/test-item";
import type { AccountCredentials, Network, NetworkContext, TestItem } from "@/lib/networks/network";
import type { TestableRow } from "./connection-test-store";
import { openFreshCredentials } from "./fresh-credentials";
import { withoutSecrets } from "./without-secrets";

type Reached = { network: Network; context: NetworkContext };

export async function testOneAccount(reached: Reached, row: TestableRow): Promise<TestItem[]> {
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

async function readCredentials(row: TestableRow): Promise<AccountCredentials | null> {
  try {
    return await openFreshCredentials(row);
  } catch {
    return null;
  }
}

const sandboxAccount = "This account belongs to the sandbox: connect the real one.";
const realAccount =
  "This account is a real one, and this server runs the sandbox: whoever runs it has to enter the app’s credentials.";
const unreadable =
  "The stored access cannot be opened with this server’s key: connect the account again.";
