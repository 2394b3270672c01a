import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressHeader } from "@/lib/limits/client-address";
import { httpMethods } from "./methods";
import { refuseRequest, refuseSocket } from "./refuse-request";
import { trackWrite } from "./writes-under-way";

// Next evaluates this module more than once; its copies must filter a server only once.
const shared = globalThis as typeof globalThis & { heraldFilteredServers?: WeakSet<Server> };
shared.heraldFilteredServers ??= new WeakSet();
const filteredServers = shared.heraldFilteredServers;

/**
 * Puts a listener before Next's in every HTTP server of this process, from its next connection on. It
 * notes the socket's address for the rate limits, and answers in the Error shape what Node or Next
 * would answer in another. Without a custom server, Next has no other place for it.
 */
export function installRequestFilter(): void {
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || filteredServers.has(server)) return;
    filteredServers.add(server);
    filterRequests(server);
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function filterRequests(server: Server): void {
  const listeners = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    request.headers[addressHeader()] = request.socket.remoteAddress ?? "";
    request.url = originForm(request.url ?? "/");
    const refuse = refusalFor(request);
    if (refuse) return refuse(request, response);
    trackWrite(request, response);
    for (const listener of listeners) listener.call(server, request, response);
  });
  server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    const message = "The header Expect asks for something that is not supported.";
    refuseRequest(response, { status: 400, code: "validation_failed", message });
  });
  server.on("clientError", refuseSocket);
  // Node would answer a request without Host itself, with an empty body.
  Object.assign(server, { requireHostHeader: false });
}

// HTTP lets a client send `GET http://host/path`, as it does to proxies.
function originForm(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

function refusalFor(request: IncomingMessage): Listener | null {
  const { url = "/", method } = request;
  if (request.httpVersion === "1.1" && request.headers.host === undefined) return refuseHostless;
  if (!/^[/\\]+api([/\\?]|$)/.test(url)) return null;
  if (isRedirectedByNext(url)) return refuseAddress;
  return httpMethods.some((known) => known === method) ? null : refuseMethod;
}

// Next redirects a path with a double slash or a backslash.
function isRedirectedByNext(url: string): boolean {
  const [path = ""] = url.split("?");
  return path.includes("\\") || path.includes("//");
}

// No route has this method, so `Allow` names those that any route may have.
function refuseMethod({ method }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Allow", httpMethods.join(", "));
  const message = `${method ?? "This verb"} is not allowed here.`;
  refuseRequest(response, { status: 405, code: "method_not_allowed", message });
}

function refuseAddress(_: IncomingMessage, response: ServerResponse): void {
  const message = "There is nothing at this address.";
  refuseRequest(response, { status: 404, code: "not_found", message });
}

function refuseHostless(_: IncomingMessage, response: ServerResponse): void {
  const message = "A request in HTTP/1.1 names its Host.";
  refuseRequest(response, { status: 400, code: "validation_failed", message });
}
