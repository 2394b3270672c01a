import { createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "../../meta/simulator/refusal";
import { findValidToken, requireToken } from "../../meta/simulator/tokens";
import type { SimulatedRequest } from "../../simulation/request";
import type { Site } from "./site";
import type { Token } from "./state";
import { findPerson } from "./world";

export function readCaller(site: Site, request: SimulatedRequest): Token {
  const value = requireToken(request);
  const token = findValidToken(site, value);
  checkProof(site, request, value);
  return token;
}

export function requireApp(site: Site, request: SimulatedRequest): void {
  const value = requireToken(request);
  const { appId, appSecret } = site.app;
  const [id] = value.split("|");
  if (id !== appId) {
    refuse({ message: "Error validating application. Invalid application ID.", code: 190 });
  }
  if (!isEqual(Buffer.from(value), Buffer.from(`${appId}|${appSecret}`))) {
    refuse({ message: "Invalid OAuth access token signature.", code: 190 });
  }
  if (request.parameters.has("appsecret_proof")) checkProof(site, request, value);
}

export function readPageCaller(
  site: Site,
  request: SimulatedRequest,
  need: { pageId: string; permission: string; task?: string },
): Token {
  const caller = readCaller(site, request);
  const permissions = site.store.state.grants.get(caller.personId)?.permissions ?? {};
  if (caller.pageId !== need.pageId) {
    refuse({
      message: `(#200) If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission; use a Page token of ${need.pageId}`,
      code: 200,
    });
  }
  if (permissions[need.permission] !== "granted") {
    refuse({
      message: `(#10) This endpoint requires the '${need.permission}' permission`,
      code: 10,
    });
  }
  const { task } = need;
  if (task && !tasksOf(caller.personId, need.pageId).some((t) => t === task || t === "MANAGE")) {
    refuse({ message: `(#200) The person lacks the task ${task} on this Page`, code: 200 });
  }
  return caller;
}

export function tasksOf(personId: string, pageId: string): readonly string[] {
  return findPerson(personId)?.roles.find((role) => role.pageId === pageId)?.tasks ?? [];
}

function checkProof(site: Site, { parameters }: SimulatedRequest, token: string): void {
  const given = parameters.get("appsecret_proof");
  if (given === null) {
    if (!site.switches.requireProof) return;
    refuse({
      message: "API calls from the server require an appsecret_proof argument",
      type: "GraphMethodException",
      code: 100,
    });
  }
  const expected = createHmac("sha256", site.app.appSecret).update(token).digest();
  if (!isEqual(Buffer.from(given, "hex"), expected)) {
    refuse({
      message: "Invalid appsecret_proof provided in the API argument",
      type: "GraphMethodException",
      code: 100,
    });
  }
}

function isEqual(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
