import { randomUUID } from "node:crypto";
import { listCandidates, selectAccounts } from "@/lib/accounts/connections/choose-accounts";
import { answerAuthorizationCallback } from "@/lib/accounts/connections/complete-authorization";
import { listConnections } from "@/lib/accounts/connections/connections";
import { startAuthorization } from "@/lib/accounts/connections/start-authorization";
import { type NetworkId, networks } from "@/lib/networks";
import type { Simulator } from "@/lib/networks/simulator";
import type { Colleague } from "./team";

export type Simulators = Record<NetworkId, Simulator>;

/** The team's accounts, by the name under which posts are planned for them. */
const accounts = {
  facebook: { network: "facebook", name: "Sample Page One" },
  neighbours: { network: "facebook", name: "Sample Page Two" },
  instagram: { network: "instagram", name: "Sample Account One" },
  linkedin: { network: "linkedin", name: "Sample Organization One" },
  bluesky: { network: "bluesky", name: "Sample Account One" },
  mastodon: { network: "mastodon", name: "Sample Account One" },
  threads: { network: "threads", name: "Sample Account One" },
} as const satisfies Record<string, { network: NetworkId; name: string }>;

export type AccountKey = keyof typeof accounts;

export type ConnectedAccount = { id: string; accountId: string; simulator: Simulator };

export type Accounts = Record<AccountKey, ConnectedAccount>;

/** Connects them as an administrator does: over each sandbox's consent, and by choosing accounts. */
export async function connectAccounts(admin: Colleague, simulators: Simulators): Promise<Accounts> {
  for (const id of Object.keys(simulators) as NetworkId[]) {
    const wanted = Object.values(accounts).filter(({ network }) => network === id);
    await connect(admin, {
      segment: networks[id].oauthSegment,
      simulator: simulators[id],
      names: wanted.map(({ name }) => name),
    });
  }
  const { items } = await listConnections(admin, { limit: 200 });
  const connectionOf = (key: AccountKey): ConnectedAccount => {
    const { network, name } = accounts[key];
    const found = items.find((one) => one.provider === network && one.name === name);
    if (!found) throw new Error(`${name} is not connected.`);
    return { id: found.id, accountId: found.accountId, simulator: simulators[network] };
  };
  return {
    facebook: connectionOf("facebook"),
    neighbours: connectionOf("neighbours"),
    instagram: connectionOf("instagram"),
    linkedin: connectionOf("linkedin"),
    bluesky: connectionOf("bluesky"),
    mastodon: connectionOf("mastodon"),
    threads: connectionOf("threads"),
  };
}

async function connect(
  admin: Colleague,
  { segment, simulator, names }: { segment: string; simulator: Simulator; names: string[] },
): Promise<void> {
  const { authorizationUrl } = await startAuthorization(admin, { segment, sandbox: true });
  const address = await simulator.consent(authorizationUrl);
  const request = new Request(address, { headers: { Cookie: `service_session=${admin.token}` } });
  const answer = await answerAuthorizationCallback(request, { requestId: randomUUID(), segment });
  const landing = new URL(answer.headers.get("Location") ?? "", address);
  const id = landing.searchParams.get("authorization");
  if (landing.searchParams.has("problem")) throw new Error(`${segment}: ${landing.search}`);
  // A network of single accounts has connected the one that gave its consent.
  if (!id) return;
  const { pages } = await listCandidates(admin, { segment, id });
  const chosen = pages.filter(({ name }) => names.includes(name));
  await selectAccounts(admin, {
    segment,
    id,
    accountIds: chosen.map(({ accountId }) => accountId),
  });
}
