import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { controlPath } from "./control-path";
import type { Faults } from "./faults";
import { json, type Reply, send } from "./reply";
import { readRequest, type SimulatedRequest } from "./request";
import type { createRequestLog } from "./request-log";
import type { Route } from "./router";
import { findRoute, type RouteMatch } from "./router";
import { type RefusalWriter, strike } from "./strike";

export type Service = {
  baseUrl: () => string;
  routes: () => readonly Route[];
  faults: Faults;
  log: ReturnType<typeof createRequestLog>;
  refuse: RefusalWriter;
  /** Turns what a route throws into the network's answer; rethrows what is no answer. */
  answerTo: (error: unknown) => Reply;
  accountIdOf: (match: RouteMatch, request: SimulatedRequest) => string | null;
  /** Whose token an address was given to that wants none; left out where there are none such. */
  tokenBehind?: ((match: RouteMatch) => string | null) | undefined;
  notFound: (request: SimulatedRequest) => Reply;
};

/** The request listener of a simulator: routes, faults and the log in their order. */
export function serve(service: Service) {
  return (message: IncomingMessage, response: ServerResponse): void => {
    answer(service, message, response).catch((error: unknown) => fail(response, error));
  };
}

/** A mistake of the simulator's own, or a caller that hung up. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return;
  send(response, json({ error: error instanceof Error ? error.message : "unknown" }, 500));
}

async function answer(service: Service, message: IncomingMessage, response: ServerResponse) {
  const request = await readRequest(message, service.baseUrl());
  if (!request) return send(response, json({ error: "The body is too large." }, 413));
  const match = findRoute(service.routes(), request);
  if (!match) return send(response, service.notFound(request));
  if (match.route.path.startsWith(controlPath))
    return send(response, await run(service, match, request));
  const { operation } = match.route;
  const { method, url, hash } = request;
  service.log.add({ atMs: Date.now(), method, url, operation, requestHash: hash });
  const accountId = service.accountIdOf(match, request);
  const token = tokenOf(request) ?? service.tokenBehind?.(match) ?? null;
  const occasion = { operation, accountId, token };
  const before = service.faults.take({ ...occasion, phase: "before" });
  const { refuse } = service;
  if (before && before.kind !== "slow") {
    return strike(before, { response, reply: json({ id: "0" }), refuse });
  }
  if (before) await wait(before.ms);
  const reply = await run(service, match, request);
  const after = service.faults.take({ ...occasion, phase: "after" });
  return after ? strike(after, { response, reply, refuse }) : send(response, reply);
}

/** The last word of the header, whichever scheme the network has, or the parameter. */
function tokenOf({ headers, parameters }: SimulatedRequest): string | null {
  return headers.authorization?.split(" ").at(-1) ?? parameters.get("access_token");
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
