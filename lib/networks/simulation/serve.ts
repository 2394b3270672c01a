import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { controlRefusal } from "./control-access";
import type { Faults } from "./faults";
import { injectFault, type RefusalWriter } from "./inject-fault";
import { json, type Reply, send } from "./reply";
import { readRequest, type SimulatedRequest } from "./request";
import type { createRequestLog } from "./request-log";
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
  notFound: (request: SimulatedRequest) => Reply;
};

export function serve(service: Service) {
  return (message: IncomingMessage, response: ServerResponse): void => {
    answer(service, message, response).catch((error: unknown) => fail(response, error));
  };
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return;
  send(response, json({ error: error instanceof Error ? error.message : "unknown" }, 500));
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
  const token = tokenOf(request) ?? service.uploadToken?.(match) ?? null;
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

/** Takes the last word of the header, because the networks use different schemes. */
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
