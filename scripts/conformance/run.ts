import { env } from "@/lib/kernel/env";
import { mcpResource } from "@/lib/oauth/mcp-resource";
import { makeBrowser } from "@/testing/browser";
import { createKey } from "@/testing/keys";
import { callback, registerClient } from "@/testing/oauth-client";
import { type Person, smallWorld } from "@/testing/world";
import { startApp } from "../start/app";
import { buildApp } from "../start/build";
import { exemptScenarios } from "./does-not-apply";
import { judge, type Outcome } from "./judge";
import { startRelay } from "./relay";
import { checkScenarios, type Listed, listScenarios } from "./suite";

/** The newest revision with a handshake, and the one without. */
const revisions = ["2025-11-25", "2026-07-28"];

/** Puts the built app to the suite's scenarios for servers and for authorization servers. */
export async function run(): Promise<Outcome[]> {
  const { member } = await smallWorld();
  const { token } = await createKey(member);
  await buildApp();
  const app = await startApp(process.env, false);
  const relay = await startRelay({ target: new URL(mcpResource.url), key: token });
  try {
    return [
      ...(await asServer(relay.url)),
      ...(await asAuthorizationServer(member)),
      ...(await asClient()),
    ];
  } finally {
    relay.stop();
    await app.stop();
  }
}

async function asServer(url: string): Promise<Outcome[]> {
  const listed = await listScenarios("server");
  const outcomes = [...unknownNames(listed), ...ofNoRevision(listed)];
  for (const revision of revisions) {
    const chosen = ["--suite", "all", "--spec-version", revision];
    const checked = await checkScenarios(["server", "--url", url, ...chosen]);
    const belonging = listed.filter((each) => each.revisions.includes(revision));
    for (const { scenario } of belonging) {
      outcomes.push(judge({ scenario, revision }, checked.get(scenario)));
    }
  }
  return outcomes;
}

/** An exemption for what the suite does not have any more would hide nothing but a mistake. */
function unknownNames(listed: Listed[]): Outcome[] {
  const known = listed.map(({ scenario }) => scenario);
  return exemptScenarios()
    .filter((scenario) => !known.includes(scenario))
    .map((scenario) => ({ scenario, revision: null, verdict: "fails", why: "no such scenario" }));
}

/** Extensions, and what only an older revision has. */
function ofNoRevision(listed: Listed[]): Outcome[] {
  return listed
    .filter((each) => !each.revisions.some((revision) => revisions.includes(revision)))
    .map(({ scenario }) => judge({ scenario, revision: null }));
}

/** The suite prints the address that a person would open, and waits for what comes of it. */
async function asAuthorizationServer(person: Person): Promise<Outcome[]> {
  const listed = await listScenarios("authorization");
  const { clientId } = await registerClient({ fetch }, "The official suite");
  const { port } = new URL(callback);
  let opened: Promise<unknown> | undefined;
  const openOnce = (text: string) => {
    const address = /^http\S+\/authorize\?\S+$/m.exec(text)?.[0];
    if (address) opened ??= agree(person, address);
  };
  const about = ["--url", env.BASE_URL, "--client-id", clientId, "--resource", mcpResource.url];
  const checked = await checkScenarios(["authorization", ...about, "--port", port], openOnce);
  await opened;
  return listed.map(({ scenario }) => judge({ scenario, revision: null }, checked.get(scenario)));
}

async function asClient(): Promise<Outcome[]> {
  const listed = await listScenarios("client");
  const none = { verdict: "does not apply", why: "it tests a client, and Herald is none" } as const;
  return listed.map(({ scenario }) => ({ scenario, revision: null, ...none }));
}

/** The person agrees; should that fail, the suite hears of it instead of an answer. */
async function agree(person: Person, address: string): Promise<void> {
  const refused = (thrown: unknown) => `${callback}?error=${encodeURIComponent(String(thrown))}`;
  const answered = await makeBrowser(fetch, person).agree(address).catch(refused);
  await fetch(answered);
}
