import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { failureResponse } from "@/lib/http/failure";
import { uniqueParameters } from "@/lib/http/read-body";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { drain } from "./drain";

export type ByteCall = {
  request: IncomingMessage;
  parameters: Record<string, string>;
  requestId: string;
};
export type ByteAnswer = {
  /** 200 unless said. */
  status?: number;
  headers: Record<string, string>;
  body: Readable | string;
};

type ByteMethods = Partial<Record<"GET" | "PUT", (call: ByteCall) => Promise<ByteAnswer>>>;
type Exchange = { request: IncomingMessage; response: ServerResponse; requestId: string };

/**
 * The counterpart of `methods(route(…))` for large bodies, on Node's own request and response:
 * app-router handlers lose Content-Length and cannot be aborted cleanly.
 */
export function byteRoute(byMethod: ByteMethods) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = { request, response, requestId: crypto.randomUUID() };
    const startedAt = performance.now();
    await answer(exchange, byMethod).catch((thrown) => fail(exchange, thrown));
    log.info(
      {
        requestId: exchange.requestId,
        method: request.method,
        path: request.url?.split("?")[0],
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "Request answered",
    );
  };
}

async function answer(exchange: Exchange, byMethod: ByteMethods): Promise<void> {
  const { request, response, requestId } = exchange;
  const handle = byMethod[request.method === "HEAD" ? "GET" : (request.method as "GET" | "PUT")];
  if (!handle) {
    response.setHeader("Allow", allowed(byMethod));
    throw new AppError("method_not_allowed", `${request.method} is not allowed here.`);
  }
  const { searchParams } = new URL(request.url ?? "", "http://path.invalid");
  const parameters = uniqueParameters(searchParams);
  const { status = 200, headers, body } = await handle({ request, parameters, requestId });
  writeHead(exchange, { status, headers });
  await send(exchange, body);
}

async function send({ request, response }: Exchange, body: Readable | string): Promise<void> {
  if (typeof body === "string") {
    response.end(body);
    return;
  }
  if (request.method === "HEAD") {
    body.destroy();
    response.end();
    return;
  }
  await pipeline(body, response);
}

async function fail(exchange: Exchange, thrown: unknown): Promise<void> {
  const { request, response, requestId } = exchange;
  const clientLeft = request.destroyed && !request.complete;
  if (clientLeft || response.headersSent) {
    response.destroy();
    return;
  }
  const failure = failureResponse(thrown, requestId);
  writeHead(exchange, { status: failure.status, headers: Object.fromEntries(failure.headers) });
  response.end(await failure.text());
  drain(request);
}

function writeHead(
  { response, requestId }: Exchange,
  { status, headers }: { status: number; headers: Record<string, string> },
): void {
  const sealed = {
    "cache-control": "no-store",
    ...headers,
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
  };
  response.statusCode = status;
  for (const [name, value] of Object.entries(sealed)) response.setHeader(name, value);
}

function allowed(byMethod: ByteMethods): string {
  return Object.keys(byMethod)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
}
