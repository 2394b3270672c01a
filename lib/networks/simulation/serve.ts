import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { controlRefusal } from "./control";
import type { Faults } from "./faults";
import { injectFault, type RefusalWriter } from "./inject-fault";
import { json, type Reply, send } from "./reply";
import { readRequest, type SimulatedRequest } from "./request";
import { controlPath, findRoute, type Route, type RouteMatch } from "./router";

export type Service = {
  baseUrl: () => string;
  controlKey: string;
  routes: () => readonly Route[];
  faults: Faults;
  log: ReturnType<typeof createRequestLog>;
  refuse: RefusalWriter;
  answerTo: (error: unknown) => Reply;
  accountIdOf: (match: RouteMatch, request: SimulatedRequest) => string | null;
  /** The token that an upload address was issued to, where uploads are sent without one. */
  uploadToken?: ((match: RouteMatch) => string | null) | undefined;
  tokenOf?: ((request: SimulatedRequest) => string | null) | undefined;
  notFound: (request: SimulatedRequest) => Reply;
};

export function serve(service: Service) {
  return (message: IncomingMessage, response: ServerResponse): void => {
    answer(service, message, response).catch((error: unknown) => fail(response, error));
  };
}

type Listening = { port: number; close: () => Promise<void> };

/** Serves on both loopback addresses, because `localhost` means one or the other by machine. */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
): Promise<Listening> {
  const first = createServer(listener);
  const taken = await listen(first, port, "127.0.0.1");
  const second = createServer(listener);
  const servers = [first];
  try {
    await listen(second, taken, "::1");
    servers.push(second);
  } catch (error) {
    if (!isWithoutIpv6(error)) {
      await close(first);
      throw error;
    }
  }
  return { port: taken, close: async () => void (await Promise.all(servers.map(close))) };
}

export type LoggedRequest = {
  atMs: number;
  method: string;
  address: string;
  operation: string;
  requestHash: string;
};

const kept = 5000;

export function createRequestLog() {
  const requests: LoggedRequest[] = [];
  return {
    requests: requests as readonly LoggedRequest[],
    add({ url, ...request }: Omit<LoggedRequest, "address"> & { url: URL }): void {
      requests.push({ ...request, address: addressOf(url) });
      if (requests.length > kept) requests.shift();
    },
    clear(): void {
      requests.length = 0;
    },
  };
}

const blanked = ["access_token", "appsecret_proof", "client_secret", "code", "fb_exchange_token"];

function addressOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of blanked) if (query.has(name)) query.set(name, "-");
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

async function answer(service: Service, message: IncomingMessage, response: ServerResponse) {
  const request = await readRequest(message, service.baseUrl());
  if (!request) return send(response, json({ error: "The body is too large." }, 413));
  const match = findRoute(service.routes(), request);
  if (!match) return send(response, service.notFound(request));
  if (match.route.path.startsWith(controlPath)) {
    return send(response, await control(service, match, request));
  }
  const { operation } = match.route;
  const { method, url, hash } = request;
  service.log.add({ atMs: Date.now(), method, url, operation, requestHash: hash });
  const accountId = service.accountIdOf(match, request);
  const sent = service.tokenOf?.(request) ?? tokenOf(request);
  const token = sent ?? service.uploadToken?.(match) ?? null;
  const occasion = { operation, accountId, token };
  const before = service.faults.take({ ...occasion, phase: "before" });
  const { refuse } = service;
  if (before && before.kind !== "slow") {
    return injectFault(before, { response, reply: json({ id: "0" }), refuse });
  }
  if (before) await wait(before.ms);
  const reply = await run(service, match, request);
  const after = service.faults.take({ ...occasion, phase: "after" });
  return after ? injectFault(after, { response, reply, refuse }) : send(response, reply);
}

async function control(
  service: Service,
  match: RouteMatch,
  request: SimulatedRequest,
): Promise<Reply> {
  const refused = controlRefusal(request, service.controlKey);
  return refused ?? (await run(service, match, request));
}

async function run(
  service: Service,
  { route, segments }: RouteMatch,
  request: SimulatedRequest,
): Promise<Reply> {
  try {
    return await route.run({ request, operation: route.operation, segments });
  } catch (error) {
    return service.answerTo(error);
  }
}

/** Takes the last word of the header, because the networks use different schemes. */
function tokenOf({ headers, parameters }: SimulatedRequest): string | null {
  return headers.authorization?.split(" ").at(-1) ?? parameters.get("access_token");
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return;
  send(response, json({ error: error instanceof Error ? error.message : "unknown" }, 500));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function isWithoutIpv6(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}
