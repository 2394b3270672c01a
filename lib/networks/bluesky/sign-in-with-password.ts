import type { Discovery } from "../network";
import { callBluesky, type Failure, xrpc } from "./call";
import { discoverAccount } from "./discover-account";
import { classOf, explainFailure, isTransient } from "./errors";
import { resolveAccount } from "./identity";
import type { PasswordSession } from "./session";
import type { BlueskyContext } from "./settings";
import { endOf } from "./token-end";
import { SessionAnswer } from "./wire";

type Typed = Readonly<Record<string, string>>;

export async function signInWithPassword(
  context: BlueskyContext,
  { account = "", password = "", server = "" }: Typed,
): Promise<Discovery> {
  const resolver = server.trim() === "" ? undefined : readServer(server);
  if (resolver === null) return refused(`${server} is no address of a server.`);
  const found = await resolveAccount(context, account, resolver);
  if (!found.ok) {
    return { state: found.isLasting ? "refused" : "unavailable", message: found.problem };
  }
  const { pds, did } = found.value;
  const opened = await openSession(context, { pds, did, password: password.trim() });
  if (!opened.ok) return failed(opened.failure);
  return await discoverAccount(context, opened.session, found.value);
}

export async function openSession(
  context: BlueskyContext,
  { pds, did, password }: Pick<PasswordSession, "pds" | "did" | "password">,
): Promise<{ ok: true; session: PasswordSession } | { ok: false; failure: Failure }> {
  const answer = await callBluesky(
    context,
    {
      method: "POST",
      address: xrpc(pds, "com.atproto.server.createSession"),
      json: { identifier: did, password },
    },
    SessionAnswer,
  );
  if (!answer.ok) return answer;
  const { accessJwt, refreshJwt } = answer.body;
  const accessEndsAt = endOf(accessJwt, context.now());
  const session = { kind: "password", did, pds, password, accessEndsAt } as const;
  return { ok: true, session: { ...session, token: accessJwt, refreshToken: refreshJwt } };
}

function readServer(typed: string): string | null {
  const address = /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

function failed(failure: Failure): Discovery {
  if (classOf(failure) === "expired") {
    return refused(
      "Bluesky does not accept this app password. Make a new one in Bluesky under Settings, Privacy and security, App passwords.",
    );
  }
  const state = isTransient(failure) ? "unavailable" : "refused";
  return { state, message: explainFailure(failure) };
}

function refused(message: string): Discovery {
  return { state: "refused", message };
}
