import type { Discovery, SignInReturn } from "../network";
import { findAuthorizationServer, readAuthorizationServer } from "./authorization-server";
import { callBluesky, type Failure } from "./call";
import { clientFields } from "./client-assertion";
import { clientKeys } from "./client-keys";
import { discoverAccount } from "./discover-account";
import { classOf, explainFailure, isTransient } from "./errors";
import { resolveAccount } from "./identity";
import { permissions } from "./permissions";
import { sessionFrom } from "./session-from";
import type { BlueskyContext } from "./settings";
import { TokenAnswer } from "./wire";

export async function discover(context: BlueskyContext, given: SignInReturn): Promise<Discovery> {
  const { parameters, kept = {} } = given;
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  const code = parameters.get("code");
  if (!code || !kept.issuer) return refused(noAnswer);
  // Another server could otherwise hand over a code of this one.
  if (parameters.get("iss") !== kept.issuer) return refused(noAnswer);
  const granted = await exchange(context, { ...given, kept }, code);
  if (!granted.ok) return failedExchange(granted.failure);
  const missing = missingPermissions(granted.body.scope);
  if (missing.length > 0) return refused(explainMissing(missing));
  return await discoverGranted(context, granted.body, kept);
}

async function exchange(
  context: BlueskyContext,
  { redirectUri, kept = {} }: SignInReturn,
  code: string,
) {
  const { issuer = "", verifier = "", dpopKey = "" } = kept;
  const server = await readAuthorizationServer(context, issuer);
  if (!server.ok) return server;
  const [client] = clientKeys(context.settings);
  if (!client) throw new Error("There is always a client key.");
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...clientFields(context, client, issuer),
  };
  const address = server.body.token_endpoint;
  return await callBluesky(
    context,
    { method: "POST", address, form, dpopKey: JSON.parse(dpopKey) },
    TokenAnswer,
  );
}

type Kept = NonNullable<SignInReturn["kept"]>;

/** Believes a server about an account only where the account itself names that server. */
async function discoverGranted(
  context: BlueskyContext,
  granted: TokenAnswer,
  { did, issuer = "", dpopKey = "" }: Kept,
): Promise<Discovery> {
  const found = await resolveAccount(context, granted.sub);
  if (!found.ok)
    return { state: found.isLasting ? "refused" : "unavailable", message: found.problem };
  const server = await findAuthorizationServer(context, found.value.pds);
  if (!server.ok) return { state: "unavailable", message: explainFailure(server.failure) };
  if (server.body.issuer !== issuer) return refused(foreign);
  if (did && did !== granted.sub) return refused(anotherAccount);
  const [client] = clientKeys(context.settings);
  const session = sessionFrom(granted, {
    now: context.now(),
    identity: found.value,
    issuer,
    dpopKey,
    keyId: client?.id ?? "",
  });
  return await discoverAccount(context, session, found.value);
}

function explainDenial(parameters: URLSearchParams): string | null {
  const error = parameters.get("error");
  if (!error) return null;
  if (error === "access_denied") {
    return "Bluesky gave no access, because somebody declined. Start the connection again.";
  }
  return `Bluesky gave no access: ${(parameters.get("error_description") ?? error).slice(0, 300)}.`;
}

function missingPermissions(scope: string) {
  const granted = new Set(scope.split(" "));
  return permissions.filter(({ name }) => !granted.has(name));
}

function explainMissing(missing: ReturnType<typeof missingPermissions>): string {
  const names = new Intl.ListFormat("en").format(missing.map(({ name }) => name));
  return `Bluesky did not grant ${names}. Start the connection again and allow everything that is asked for.`;
}

function failedExchange(failure: Failure): Discovery {
  if (failure.kind === "refused" && classOf(failure) === "expired") return refused(spent);
  const state = isTransient(failure) ? "unavailable" : "refused";
  return { state, message: explainFailure(failure) };
}

const noAnswer = "Bluesky came back without an answer. Start the connection again.";
const spent = "This sign-in was already used or took too long. Start the connection again.";
const foreign = "The server that signed you in is not the one that this account names.";
const anotherAccount =
  "You signed in with another account than the one you typed. Start the connection again.";

function refused(message: string): Discovery {
  return { state: "refused", message };
}
