import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressHeader } from "@/lib/limits/client-address";
import { httpMethods } from "./methods";
import { refuseRequest, refuseSocket } from "./refuse-unread";

// Next evaluates this module more than once; all copies guard a server once.
const shared = globalThis as typeof globalThis & { heraldGuarded?: WeakSet<Server> };
shared.heraldGuarded ??= new WeakSet();
const guarded = shared.heraldGuarded;

/**
 * Stands before Next's listener in every HTTP server of this process, from its next connection on:
 * notes the socket's address for the rate limits, and gives the Error shape to what Node or Next
 * would answer in another. Next has no place for this but a server of one's own.
 */
export function guardServers(): void {
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || guarded.has(server)) return;
    guarded.add(server);
    guard(server);
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function guard(server: Server): void {
  const listeners = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    request.headers[addressHeader()] = request.socket.remoteAddress ?? "";
    request.url = originForm(request.url ?? "/");
    const refuse = refusalFor(request);
    if (refuse) return refuse(request, response);
    for (const listener of listeners) listener.call(server, request, response);
  });
  server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    refuseRequest(response, { status: 400, code: "validation_failed", message: expectation });
  });
  server.on("clientError", refuseSocket);
  // Node answers one without Host by itself, and without a body.
  Object.assign(server, { requireHostHeader: false });
}

const expectation = "The header Expect asks for something that is not supported.";

/** As proxies are asked, `GET http://host/path`, servers must understand it too. */
function originForm(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** What answers a request that would not reach a route as it is; null for everything else. */
function refusalFor(request: IncomingMessage): Listener | null {
  const { url = "/", method } = request;
  if (isHostless(request)) return refuseHostless;
  if (!isForRoutes(url)) return null;
  if (isRedirected(url)) return refuseAddress;
  return isKnown(method) ? null : refuseVerb;
}

function isForRoutes(url: string): boolean {
  return /^[/\\]+api([/\\?]|$)/.test(url);
}

// Next sends those who write a slash twice, or a backslash, to another address.
function isRedirected(url: string): boolean {
  const [path = ""] = url.split("?");
  return path.includes("\\") || path.includes("//");
}

function isKnown(method: string | undefined): boolean {
  return httpMethods.some((known) => known === method);
}

// A verb that no route of ours has: which ones this path has is not known here.
function refuseVerb({ method }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Allow", httpMethods.join(", "));
  const message = `${method ?? "This verb"} is not allowed here.`;
  refuseRequest(response, { status: 405, code: "method_not_allowed", message });
}

function refuseAddress(_: IncomingMessage, response: ServerResponse): void {
  const message = "There is nothing at this address.";
  refuseRequest(response, { status: 404, code: "not_found", message });
}

function isHostless({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

function refuseHostless(_: IncomingMessage, response: ServerResponse): void {
  const message = "A request in HTTP/1.1 names its Host.";
  refuseRequest(response, { status: 400, code: "validation_failed", message });
}
