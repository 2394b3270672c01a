import { type Answer, callMastodon } from "./call";
import { scope } from "./permissions";
import type { MastodonContext } from "./settings";
import { type App, AppAnswer, AppTokenAnswer } from "./wire";

type Wanted = { server: string; redirectUri: string };

export async function findApp(context: MastodonContext, wanted: Wanted): Promise<Answer<App>> {
  const key = `${wanted.server} ${wanted.redirectUri}`;
  const kept = AppAnswer.safeParse((await context.keep?.read(key)) ?? null);
  if (kept.success && (await isKnown(context, { ...wanted, app: kept.data }))) {
    return { ok: true, status: 200, body: kept.data };
  }
  const made = await register(context, wanted);
  if (made.ok) await context.keep?.write(key, { ...made.body });
  return made;
}

/** A server deletes apps that nobody uses, and would show its person an error. */
async function isKnown(
  context: MastodonContext,
  { server, redirectUri, app }: Wanted & { app: App },
): Promise<boolean> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    redirect_uri: redirectUri,
    ...app,
  });
  const call = { server, method: "POST", path: "/oauth/token", form } as const;
  return (await callMastodon(context, call, AppTokenAnswer)).ok;
}

function register(context: MastodonContext, { server, redirectUri }: Wanted) {
  const form = new URLSearchParams({
    client_name: "Herald",
    redirect_uris: redirectUri,
    scopes: scope,
    website: new URL(redirectUri).origin,
  });
  return callMastodon(context, { server, method: "POST", path: "/api/v1/apps", form }, AppAnswer);
}
