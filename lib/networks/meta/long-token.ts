import { z } from "zod";
import { endsAfter } from "../http/exchange";
import type { Account, AccountCredentials, NetworkContext, Renewal } from "../network";
import type { ErrorRule } from "./errors";
import { type Answer, type Failure, sendGraph } from "./send-graph";

/** Names the grants: `ig_exchange_token`, `ig_refresh_token`. */
type Family = "ig" | "th";

type Reach = Pick<NetworkContext, "fetch" | "now"> & {
  settings: { appId: string; appSecret: string; origins: { API_URL: string } };
};

export type LongToken = { access_token: string; expires_in?: number | undefined };

const LongTokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
});

const deadlineMs = 20_000;

export function exchangeCode<Body>(
  context: Reach,
  given: { origin: string; redirectUri: string; code: string },
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const { appId, appSecret } = context.settings;
  const body = new URLSearchParams({
    client_id: appId,
    client_secret: appSecret,
    grant_type: "authorization_code",
    redirect_uri: given.redirectUri,
    code: given.code,
  });
  const url = new URL("/oauth/access_token", given.origin);
  return send(context, { url, method: "POST", body }, schema);
}

export function lengthenToken(
  context: Reach,
  { family, token }: { family: Family; token: string },
): Promise<Answer<LongToken>> {
  return askForToken(context, "/access_token", {
    grant_type: `${family}_exchange_token`,
    client_secret: context.settings.appSecret,
    access_token: token,
  });
}

export function credentialsFor({
  token,
  username,
  issuedAt,
  expiresAt,
}: {
  token: string;
  username: string;
  issuedAt: Date;
  expiresAt: Date;
}) {
  return {
    token,
    username,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } satisfies AccountCredentials;
}

export function instantIn(credentials: AccountCredentials, name: "issuedAt" | "expiresAt") {
  const at = new Date(credentials[name] ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

const lifetimeSeconds = 60 * 24 * 60 * 60;

export function expiryOf({ expires_in: seconds }: LongToken, now: Date): Date {
  return endsAfter(now, seconds, lifetimeSeconds);
}

/** Only a token that is at least a day old is refreshed; the new one is valid for 60 days. */
const renewableAfterMs = 24 * 60 * 60_000;

export async function renewLongToken(
  context: Reach,
  { credentials }: Account,
  given: {
    family: Family;
    explain: (failure: Failure) => ErrorRule;
    explainFailure: (failure: Failure) => string;
  },
): Promise<Renewal> {
  const { token = "", username = "" } = credentials;
  const now = context.now();
  const issuedAt = instantIn(credentials, "issuedAt");
  if (issuedAt && now.getTime() - issuedAt.getTime() < renewableAfterMs) {
    return { kind: "renewed", credentials, tokenExpiresAt: instantIn(credentials, "expiresAt") };
  }
  const grant = { grant_type: `${given.family}_refresh_token`, access_token: token };
  const answer = await askForToken(context, "/refresh_access_token", grant);
  if (!answer.ok) {
    const { class: errorClass, reason } = given.explain(answer.failure);
    const isDead = ["expired", "permission", "account"].includes(errorClass);
    if (isDead) return { kind: "refused", reason };
    return { kind: "unavailable", message: given.explainFailure(answer.failure) };
  }
  const expiresAt = expiryOf(answer.body, now);
  const renewed = { token: answer.body.access_token, username, issuedAt: now, expiresAt };
  return { kind: "renewed", credentials: credentialsFor(renewed), tokenExpiresAt: expiresAt };
}

/** The endpoints accept only GET, with secrets in an address that is never logged. */
function askForToken(context: Reach, path: string, parameters: Record<string, string>) {
  const url = new URL(path, context.settings.origins.API_URL);
  url.search = new URLSearchParams(parameters).toString();
  return send(context, { url, method: "GET" }, LongTokenAnswer);
}

function send<Body>(
  context: Reach,
  request: RequestInit & { url: URL },
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const headers = { Accept: "application/json" };
  const signal = AbortSignal.timeout(deadlineMs);
  return sendGraph(context, { ...request, headers, signal }, schema);
}
