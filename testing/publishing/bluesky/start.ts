import { onTestFinished } from "vitest";
import { networks } from "@/lib/networks";
import { capabilities as simulated } from "@/lib/networks/bluesky/simulator/capabilities";
import { errorAnswers } from "@/lib/networks/bluesky/simulator/xrpc-error";
import type { Account, Network, NetworkContext } from "@/lib/networks/network";
import { createFaults, errorFault } from "@/lib/networks/simulation/faults";
import { createRequestLog, listenOnLoopback, serve } from "@/lib/networks/simulation/serve";
import type { JournalEntry } from "@/lib/networks/simulation/store";
import type { Capabilities, PublishedEntry, Simulator } from "@/lib/networks/simulator";
import type { SimulatedNetwork } from "@/testing/publishing/simulated-network";
import { listPublications } from "./publications";
import { passingRoutes } from "./routes";
import { createPerson, type RealServer } from "./server";

const operations = { ...simulated.operations, exchange: "session.create" };
const tokenExpired = errorFault(0, undefined, { name: "InvalidToken", status: 400 });
const capabilities: Capabilities = { ...simulated, operations, tokenExpired };

/**
 * Stands between the adapter and a real server: it only passes calls on, loses answers when a fault
 * says so, and lists what the server itself then holds.
 */
export async function realBluesky(server: RealServer): Promise<SimulatedNetwork> {
  const person = await createPerson(server);
  const faults = createFaults();
  const log = createRequestLog();
  const journal: JournalEntry[] = [];
  let listed: PublishedEntry[] = [];
  let webUrl = "";
  const routes = passingRoutes({
    server,
    baseUrl: () => webUrl,
    passed: async ({ hash: requestHash }, operation) => {
      const [seq, atMs] = [journal.length + 1, Date.now()];
      journal.push({ seq, atMs, operation, requestHash, effect: { kind: operation } });
      if (operation === "record.put") {
        listed = await listPublications(server, { did: person.did, webUrl });
      }
    },
  });
  const listening = await listenOnLoopback(
    0,
    serve({
      ...errorAnswers,
      answerTo: (error) => {
        throw error;
      },
      baseUrl: () => webUrl,
      controlKey: "",
      routes: () => routes,
      accountIdOf: () => person.did,
      faults,
      log,
    }),
  );
  onTestFinished(listening.close);
  webUrl = `http://localhost:${listening.port}`;
  const names = Object.keys(networks.bluesky.configuration.origins);
  const origins = Object.fromEntries(names.map((name) => [name, webUrl]));
  const { version } = networks.bluesky.configuration;
  const settings = { appId: "", appSecret: "", version, origins, features: [], sandbox: false };
  const context: NetworkContext = { settings, fetch, now: () => new Date() };
  const network: Network = networks.bluesky;
  const typed = { account: person.handle, password: person.appPassword, server: webUrl };
  const account = await signedIn(network, context, typed);
  log.clear();
  journal.length = 0;
  const simulator: Simulator = {
    url: webUrl,
    controlKey: "",
    settings,
    capabilities,
    journal: () => journal,
    publications: () => listed,
    requests: () => log.requests,
    addFault: faults.add,
    clearFaults: faults.clear,
    injectedFaults: faults.injected,
    account: () => account,
    stop: listening.close,
    set: impossible,
    unset: impossible,
    count: impossible,
    deletePost: impossible,
    revoke: impossible,
    notify: impossible,
    consent: impossible,
  };
  return { network, simulator, context, typed };
}

async function signedIn(
  network: Network,
  context: NetworkContext,
  typed: Record<string, string>,
): Promise<Account> {
  const found = await network.beginSignIn(context, { redirectUri: "", state: "", typed });
  if (found.state !== "discovered") throw new Error(JSON.stringify(found));
  const [account] = found.accounts;
  if (!account?.credentials) throw new Error("The account cannot be connected.");
  const { accountId, name, credentials } = account;
  return { accountId, name, credentials };
}

function impossible(): never {
  throw new Error("A real server cannot be told to do this.");
}
