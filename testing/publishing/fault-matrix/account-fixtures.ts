import { join } from "node:path";
import { sealCredentials } from "@/lib/accounts/connections/credentials";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { type NetworkId, networks } from "@/lib/networks";
import type { Account, Network } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import type { Simulator } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";
import type { Connection } from "@/prisma/generated/client";
import { insist } from "@/testing/world/insist";
import { signIn } from "@/testing/world/sign-in";
import { createConnection, createWorkspace } from "@/testing/world/world";
import { smallVideo, storePhoto, storeVideo } from "../publishing-world";

export type SimulatedNetwork = { network: Network; simulator: Simulator; accountIds: string[] };

export type AccountFixture = SimulatedNetwork & {
  actor: Actor;
  connection: Connection;
  accountId: string;
  photoId: string;
  videoId: string;
};

const redirectUri = "http://localhost:3000/callback";

export async function simulateNetworks(firstPort?: number): Promise<SimulatedNetwork[]> {
  const started: SimulatedNetwork[] = [];
  for (const [index, id] of (Object.keys(networks) as NetworkId[]).entries()) {
    const settings = configured.sandboxes[id] ?? configured.networks[id];
    if (!settings) throw new Error(`${id} is not configured.`);
    const { appId, appSecret, version } = settings;
    const simulator = await simulators[id]({
      app: { appId, appSecret, version },
      port: firstPort === undefined ? 0 : firstPort + index,
      dataDir: join(env.DATA_DIR, "simulators", id),
      redirectUris: [redirectUri],
    });
    configured.networks[id] = simulator.settings;
    simulator.set(simulator.capabilities.withoutDelays);
    const network: Network = networks[id];
    started.push({ network, simulator, accountIds: await connectable(network, simulator) });
  }
  return started;
}

export async function createFixtures(
  simulated: SimulatedNetwork[],
  count: number,
): Promise<AccountFixture[]> {
  const fixtures: AccountFixture[] = [];
  for (const actor of await createActors(count)) {
    const photoId = await storePhoto(actor);
    const videoId = await storeVideo(actor, smallVideo());
    const accounts = simulated.flatMap((one) => one.accountIds.map((id) => ({ one, id })));
    for (const { one, id: accountId } of accounts) {
      const provider = one.network.id;
      const connection = await createConnection(actor, { provider, accountId });
      fixtures.push({ ...one, actor, connection, accountId, photoId, videoId });
    }
  }
  return fixtures;
}

export async function renewToken({
  simulator,
  accountId,
  connection,
}: AccountFixture): Promise<Account> {
  const account = simulator.account(accountId);
  const sealedCredentials = sealCredentials(connection.id, account.credentials);
  const data = { sealedCredentials, state: "active", reason: null } as const;
  await insist(() => db.connection.update({ where: { id: connection.id }, data }));
  return account;
}

export async function createActors(count: number): Promise<Actor[]> {
  const actors: Actor[] = [];
  while (actors.length < count) actors.push((await createWorkspace("Lanes")).admin);
  return actors;
}

async function connectable(network: Network, simulator: Simulator): Promise<string[]> {
  const ids = new Set<string>();
  for (const personId of simulator.capabilities.personIds) {
    for (const id of await connectableBy(personId, network, simulator)) ids.add(id);
  }
  if (ids.size === 0) throw new Error(`${network.id} has no account to connect.`);
  return [...ids];
}

async function connectableBy(
  personId: string,
  network: Network,
  simulator: Simulator,
): Promise<string[]> {
  const { settings } = simulator;
  const context = { settings, fetch: globalThis.fetch, now };
  const discovery = await signIn({ network, simulator, context, redirectUri }, { personId });
  const accounts = discovery.state === "discovered" ? discovery.accounts : [];
  return accounts.flatMap(({ accountId, credentials }) => (credentials ? [accountId] : []));
}
