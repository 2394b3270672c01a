import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { failureResponse } from "@/lib/kernel/http/failure";
import { bodySecondsMax, bodyTooSlow } from "@/lib/kernel/http/read-body";
import { clientAddress } from "@/lib/kernel/limits/client-address";
import { consume } from "@/lib/kernel/limits/consume";
import { log } from "@/lib/kernel/log";
import { authorizationServer, routes } from "./authorization-server";
import { defaultScope } from "./scopes";

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  requestId: string;
};

export async function handleOAuthRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = crypto.randomUUID();
  const { pathname: path } = new URL(request.url ?? "/", env.BASE_URL);
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", "no-referrer");
  const exchange = { request, response, path, requestId };
  await Promise.race([answer(exchange), enforceBodyTimeout(exchange)]);
  const { statusCode: status } = response;
  log.info({ requestId, method: request.method, path, status }, "Request answered");
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, path, requestId } = exchange;
  const limited = await rateLimitError(exchange);
  const refused = limited ?? routeError(request.method ?? "", path);
  if (refused?.status === 405) response.setHeader("Allow", methodOf(path) ?? "");
  if (refused) await refuse(response, failureResponse(refused, requestId));
  else await forward(request, response);
}

/**
 * Refuses a request whose body takes too long; when it was answered already, closes the
 * connection.
 */
async function enforceBodyTimeout({ request, response, requestId }: Exchange): Promise<void> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, bodySecondsMax * 1000);
    request.once("close", () => clearTimeout(timer));
  });
  if (request.complete) return;
  if (response.headersSent) return void request.destroy();
  response.setHeader("Connection", "close");
  await refuse(response, failureResponse(bodyTooSlow(), requestId));
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host, protocol } = new URL(env.BASE_URL);
  Object.assign(request.headers, {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  });
  request.url = withScope(request.url ?? "/");
  await authorizationServer().callback()(request, response);
}

/** Anybody can make this endpoint store records, so it limits each address and each client. */
async function rateLimitError({ request, response, path }: Exchange): Promise<AppError | null> {
  const quota = new Headers();
  const get = (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null;
  try {
    const address = clientAddress({ headers: { get } });
    await consume({ rule: "oauth", subject: [address] }, quota);
    if (path === routes.registration) {
      await consume({ rule: "oauth_registration", subject: [address] }, quota);
    }
    if (path !== routes.token) return null;
    const client = await readClientId(request);
    await consume({ rule: "oauth_token", subject: [client ?? "", address] }, quota);
    return null;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  } finally {
    for (const [name, value] of quota) response.setHeader(name, value);
  }
}

/**
 * Reads the client's id from the form's first bytes or from Basic credentials; null when absent.
 * Puts the bytes back, as the authorization server reads the body itself.
 */
async function readClientId(request: IncomingMessage): Promise<string | null> {
  const [, basic] = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (basic) return Buffer.from(basic, "base64").toString().split(":")[0] ?? null;
  // Waiting for an empty body would consume its end.
  if (!Number(request.headers["content-length"])) return null;
  if (request.readableLength === 0 && !request.readableEnded) await once(request, "readable");
  const chunk: Buffer | null = request.read();
  if (!chunk) return null;
  request.unshift(chunk);
  return new URLSearchParams(chunk.toString()).get("client_id");
}

function routeError(method: string, path: string): AppError | null {
  const allowed = methodOf(path);
  if (!allowed) return new AppError("not_found", "There is nothing at this address.");
  if (method === allowed) return null;
  return new AppError("method_not_allowed", `${method} is not allowed here.`);
}

function methodOf(path: string): "GET" | "POST" | null {
  const { authorization, token, revocation, registration } = routes;
  if (path === authorization || path.startsWith(`${authorization}/`)) return "GET";
  if (path === registration) return env.OAUTH_REGISTRATION === "on" ? "POST" : null;
  return path === token || path === revocation ? "POST" : null;
}

async function refuse(response: ServerResponse, failure: Response): Promise<void> {
  response.statusCode = failure.status;
  for (const [name, value] of failure.headers) response.setHeader(name, value);
  response.end(await failure.text());
}

function withScope(address: string): string {
  const url = new URL(address, env.BASE_URL);
  if (url.pathname !== routes.authorization || url.searchParams.get("scope")) return address;
  url.searchParams.set("scope", defaultScope);
  return `${url.pathname}${url.search}`;
}
