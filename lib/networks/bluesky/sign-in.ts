import type { Discovery, SignInField, SignInRequest, SignInStart } from "../network";
import { refused } from "../sign-in";
import { callBluesky, type Failure, xrpc } from "./call";
import { discoverAccount } from "./discover-account";
import { classOf, explainFailure, isTransient } from "./errors";
import { resolveAccount } from "./identity";
import { beginOAuth } from "./oauth";
import { endOf, type PasswordSession } from "./session";
import type { BlueskyContext, BlueskySettings } from "./settings";
import { SessionAnswer } from "./wire";

/** Without a public address there is no OAuth: the network reads there who asks. */
export function signInFields({ sandbox, appId }: BlueskySettings): readonly SignInField[] {
  if (sandbox) return [];
  return appId === "" ? [account, password, server] : [account];
}

export function beginSignIn(context: BlueskyContext, request: SignInRequest): Promise<SignInStart> {
  return context.settings.appId === ""
    ? signInWithPassword(context, request.typed)
    : beginOAuth(context, request);
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

const account: SignInField = {
  name: "account",
  label: "Handle",
  hint: "As on your profile, such as name.bsky.social or your own domain.",
  placeholder: "name.bsky.social",
  isSecret: false,
  isRequired: true,
};

const password: SignInField = {
  name: "password",
  label: "App password",
  hint: "Make one in Bluesky under Settings, Privacy and security, App passwords. It is not the password of your account.",
  placeholder: "xxxx-xxxx-xxxx-xxxx",
  isSecret: true,
  isRequired: true,
};

const server: SignInField = {
  name: "server",
  label: "Server",
  hint: "Only for an account on a server of your own; otherwise the handle says where it is.",
  placeholder: "https://pds.example.com",
  isSecret: false,
  isRequired: false,
};

type Typed = Readonly<Record<string, string>>;

async function signInWithPassword(
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
