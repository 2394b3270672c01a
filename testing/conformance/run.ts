import { mcpResource } from "@/lib/identity/oauth/mcp-resource";
import { env } from "@/lib/kernel/env";
import type { Post } from "@/lib/planning/posts/schema";
import { startApp } from "@/scripts/start/app";
import { buildApp } from "@/scripts/start/build";
import { connect } from "@/testing/http/mcp-server";
import { makeBrowser } from "@/testing/world/browser";
import { createKey } from "@/testing/world/keys";
import { callback, registerClient } from "@/testing/world/oauth-client";
import { createProgram } from "@/testing/world/programs";
import { aPostBody } from "@/testing/world/sample-post";
import { type Person, smallWorld } from "@/testing/world/world";
import { startBearerProxy } from "./bearer-proxy";
import { exemptScenarios } from "./exemptions";
import { judge, type Outcome } from "./judge";
import { checkScenarios, type Listed, listScenarios } from "./suite";

const revisions = ["2025-11-25", "2026-07-28"];

export async function run(): Promise<Outcome[]> {
  const { admin, member, connection } = await smallWorld();
  const { token } = await createKey(member);
  await buildApp();
  const app = await startApp(process.env, false);
  const proxy = await startBearerProxy({ target: new URL(mcpResource.url), key: token });
  try {
    return [
      ...(await judgeServer(proxy.url)),
      await judgeElicitation({ admin, member, connectionId: connection.id }),
      ...(await judgeAuthorizationServer(member)),
      ...(await exemptClient()),
    ];
  } finally {
    proxy.stop();
    await app.stop();
  }
}

async function judgeServer(url: string): Promise<Outcome[]> {
  const listed = await listScenarios("server");
  const outcomes = [...unknownExemptions(listed), ...judgeOtherRevisions(listed)];
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

/** The suite has no scenario for a server that asks by URL: the official client brings one about. */
async function judgeElicitation({
  admin,
  member,
  connectionId,
}: {
  admin: Person;
  member: Person;
  connectionId: string;
}): Promise<Outcome> {
  const about = { scenario: "url-elicitation (Herald's own)", revision: "2026-07-28" };
  const { token } = await createProgram(member, { level: "schedule" });
  const client = await connect({ fetch }, token, "2026", async (address) => {
    const page = new URL(address);
    const { status } = await fetch(new URL(`/api${page.pathname}`, env.BASE_URL), {
      method: "POST",
      headers: { Cookie: admin.cookie, Origin: env.BASE_URL, "Content-Type": "application/json" },
      body: JSON.stringify({ decision: "grant" }),
    });
    return status === 200 ? "accept" : "decline";
  });
  const scheduled = await client.callTool({
    name: "create_post",
    arguments: { ...aPostBody({ connectionIds: [connectionId] }) },
  });
  const { post } = scheduled.structuredContent as { post: Post };
  const args = { postId: post.id, version: post.version };
  const answer = await client.callTool({ name: "publish_now", arguments: args });
  await client.close();
  const [content] = answer.content as { text?: string }[];
  return answer.isError
    ? { ...about, verdict: "fails", why: String(content?.text) }
    : { ...about, verdict: "passes", why: "an administrator let a refused call through by URL" };
}

function unknownExemptions(listed: Listed[]): Outcome[] {
  const known = listed.map(({ scenario }) => scenario);
  return exemptScenarios()
    .filter((scenario) => !known.includes(scenario))
    .map((scenario) => ({ scenario, revision: null, verdict: "fails", why: "no such scenario" }));
}

function judgeOtherRevisions(listed: Listed[]): Outcome[] {
  return listed
    .filter((each) => !each.revisions.some((revision) => revisions.includes(revision)))
    .map(({ scenario }) => judge({ scenario, revision: null }));
}

async function judgeAuthorizationServer(person: Person): Promise<Outcome[]> {
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

async function exemptClient(): Promise<Outcome[]> {
  const listed = await listScenarios("client");
  const none = { verdict: "does not apply", why: "it tests a client, and Herald is none" } as const;
  return listed.map(({ scenario }) => ({ scenario, revision: null, ...none }));
}

async function agree(person: Person, address: string): Promise<void> {
  const refused = (thrown: unknown) => `${callback}?error=${encodeURIComponent(String(thrown))}`;
  const answered = await makeBrowser(fetch, person).agree(address).catch(refused);
  await fetch(answered);
}
