import type { z } from "zod";
import { type Answer, sendGraph } from "../meta/send-graph";
import type { InstagramContext } from "./settings";
import { LongTokenAnswer, ShortTokenAnswer } from "./wire";

const deadlineMs = 20_000;

export type InstagramCall = {
  method: "GET" | "POST";
  path: string;
  /** It goes into the Authorization header, never into an address. */
  token: string;
  parameters?: Record<string, string>;
  deadlineMs?: number;
};

const defaultDeadlineMs = 20_000;

export function callInstagram<Body>(
  context: InstagramContext,
  { method, path, token, parameters = {}, deadlineMs = defaultDeadlineMs }: InstagramCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const { version, origins } = context.settings;
  const url = new URL(`/${version}${path}`, origins.API_URL);
  const fields = new URLSearchParams(parameters);
  if (method === "GET") url.search = fields.toString();
  const request = {
    method,
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
    ...(method === "POST" ? { body: fields } : {}),
    signal: AbortSignal.timeout(deadlineMs),
  };
  return sendGraph(context, { url, ...request }, schema);
}

export function exchangeCode(
  context: InstagramContext,
  given: { redirectUri: string; code: string },
) {
  const { appId, appSecret, origins } = context.settings;
  const body = new URLSearchParams({
    client_id: appId,
    client_secret: appSecret,
    grant_type: "authorization_code",
    redirect_uri: given.redirectUri,
    code: given.code,
  });
  const url = new URL("/oauth/access_token", origins.TOKEN_URL);
  return send(context, { url, method: "POST", body }, ShortTokenAnswer);
}

export function lengthenToken(context: InstagramContext, token: string) {
  const client_secret = context.settings.appSecret;
  return askForToken(context, "/access_token", {
    grant_type: "ig_exchange_token",
    client_secret,
    access_token: token,
  });
}

/**
 * Instagram refreshes only a token that is at least a day old; the new one is valid for 60 days.
 */
export function refreshToken(context: InstagramContext, token: string) {
  return askForToken(context, "/refresh_access_token", {
    grant_type: "ig_refresh_token",
    access_token: token,
  });
}

function send<Body>(
  context: InstagramContext,
  request: RequestInit & { url: URL },
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const headers = { Accept: "application/json" };
  const signal = AbortSignal.timeout(deadlineMs);
  return sendGraph(context, { ...request, headers, signal }, schema);
}

/** The endpoints accept only GET, with secrets in an address that is never logged. */
function askForToken(context: InstagramContext, path: string, parameters: Record<string, string>) {
  const url = new URL(path, context.settings.origins.API_URL);
  url.search = new URLSearchParams(parameters).toString();
  return send(context, { url, method: "GET" }, LongTokenAnswer);
}
