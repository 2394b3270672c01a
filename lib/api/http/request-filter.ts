import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "@/lib/kernel/env";
import { addressHeader } from "@/lib/kernel/limits/client-address";
import { noteRefusal } from "@/lib/kernel/limits/consume";
import { answering } from "./answer-with-status";
import { httpMethods } from "./methods";
import { type Refusal, refuseRequest, refuseSocket } from "./refuse-request";
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

/** Other hosts of the domain may not be Herald's, so it speaks for its own alone. */
export function strictTransportFor(baseUrl: string): string | null {
  return baseUrl.startsWith("https:") ? `max-age=${365 * 86_400}` : null;
}

const strictTransport = strictTransportFor(env.BASE_URL);

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

function filterRequests(server: Server): void {
  const listeners = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    prepare(request);
    if (strictTransport) response.setHeader("Strict-Transport-Security", strictTransport);
    const refuse = refusalFor(request);
    if (refuse) return void refuse(request, response);
    trackWrite(request, response);
    answering(response, () => {
      for (const listener of listeners) void listener.call(server, request, response);
    });
  });
  server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    const message = "The header Expect asks for something that is not supported.";
    refuseRequest(response, { status: 400, code: "validation_failed", message });
  });
  server.on("clientError", refuseSocket);
  // Node would answer a request without Host itself, with an empty body.
  Object.assign(server, { requireHostHeader: false });
}

function prepare(request: IncomingMessage): void {
  request.headers[addressHeader()] = request.socket.remoteAddress ?? "";
  // Next would write the socket's address where there is none, as if a proxy had.
  request.headers["x-forwarded-for"] ??= "";
  request.url = originForm(request.url ?? "/");
  if (!isApi(request.url)) return;
  for (const name of pageHeaders) delete request.headers[name];
}

// HTTP lets a client send `GET http://host/path`, as it does to proxies.
function originForm(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

// With them Next takes a request for one of its pages' and redirects it.
const pageHeaders = [
  "rsc",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
];

function refusalFor(request: IncomingMessage): Listener | null {
  const { url = "/", method } = request;
  if (namesHostWrong(request)) return refuseHost;
  if (isApi(url) && isRedirectedByNext(url)) return refuseAddress;
  // Next fails at a method that `Request` does not take, such as TRACE.
  return httpMethods.some((known) => known === method) ? null : refuseMethod;
}

// Of two Hosts, a proxy in front may have believed another than Node does.
function namesHostWrong({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  const count = headersDistinct.host?.length ?? 0;
  return count > 1 || (count === 0 && httpVersion === "1.1");
}

function isApi(url: string): boolean {
  return /^[/\\]+api([/\\?]|$)/.test(url);
}

// Next redirects a path with a double slash or a backslash.
function isRedirectedByNext(url: string): boolean {
  const [path = ""] = url.split("?");
  return path.includes("\\") || path.includes("//");
}

// Nothing has this method, so `Allow` names those that a route or a page may have.
function refuseMethod(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = "/" } = request;
  response.setHeader("Allow", isApi(url) ? httpMethods.join(", ") : "GET, HEAD");
  const message = `${method ?? "This verb"} is not allowed here.`;
  return refuse(request, response, { status: 405, code: "method_not_allowed", message });
}

function refuseAddress(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const message = "There is nothing at this address.";
  return refuse(request, response, { status: 404, code: "not_found", message });
}

function refuseHost(_: IncomingMessage, response: ServerResponse): void {
  const message = "A request in HTTP/1.1 names its Host, once.";
  refuseRequest(response, { status: 400, code: "validation_failed", message });
}

async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): Promise<void> {
  await noteRefusal(request, response);
  refuseRequest(response, refusal);
}
