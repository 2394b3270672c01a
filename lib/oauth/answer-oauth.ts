import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { authorizationServer, routes } from "./authorization-server";
import { defaultScope } from "./scopes";

/** Hands Node's request to the authorization server, under the configured origin. */
export async function answerOAuth(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider = authorizationServer(),
): Promise<void> {
  const requestId = crypto.randomUUID();
  const { host, protocol } = new URL(env.BASE_URL);
  Object.assign(request.headers, {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  });
  request.url = withScope(request.url ?? "/");
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", "no-referrer");
  await provider.callback()(request, response);
  const [path] = request.url.split("?");
  const { statusCode: status } = response;
  log.info({ requestId, method: request.method, path, status }, "Request answered");
}

/** A client that names no scope asks for what an assistant usually needs. */
function withScope(address: string): string {
  const url = new URL(address, env.BASE_URL);
  if (url.pathname !== routes.authorization || url.searchParams.has("scope")) return address;
  url.searchParams.set("scope", defaultScope);
  return `${url.pathname}${url.search}`;
}
