import { createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "../../meta/simulator/refusal";
import type { SimulatedRequest } from "../../simulation/request";
import { networkTimeMs, type Site } from "./site";
import type { Token } from "./state";
import { findPerson } from "./world";

/** Who calls: the token's record, once token, expiry and appsecret_proof are in order. */
export function readCaller(site: Site, request: SimulatedRequest): Token {
  const value = tokenOf(request);
  if (!value) {
    refuse({ message: "An access token is required to request this resource.", code: 104 });
  }
  const token = site.store.state.tokens.get(value);
  if (!token) {
    refuse({ message: "Invalid OAuth access token - Cannot parse access token", code: 190 });
  }
  refuseDead(site, token);
  checkProof(site, request, value);
  return token;
}

/** The caller, when it acts as this Page and its person allowed what the call needs. */
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

function tokenOf({ headers, parameters }: SimulatedRequest): string | null {
  const [, bearer] = headers.authorization?.match(/^(?:Bearer|OAuth) (\S+)$/i) ?? [];
  return bearer ?? parameters.get("access_token");
}

function refuseDead(site: Site, { expiresAtMs, killedBySubcode }: Token): void {
  if (killedBySubcode !== null) {
    refuse({
      message: deaths[killedBySubcode] ?? "Error validating access token",
      code: 190,
      subcode: killedBySubcode,
    });
  }
  if (expiresAtMs !== null && networkTimeMs(site) >= expiresAtMs) {
    refuse({
      message: "Error validating access token: Session has expired.",
      code: 190,
      subcode: 463,
    });
  }
}

const deaths: Readonly<Record<number, string>> = {
  458: "Error validating access token: The user has not authorized application.",
  459: "Error validating access token: You cannot access the app till you log in and follow the instructions given.",
  460: "Error validating access token: The session has been invalidated because the user changed their password.",
  463: "Error validating access token: Session has expired.",
  467: "Error validating access token: The session is invalid because the user logged out.",
  492: "Error validating access token: The user must be an administrator, editor, or moderator of the page.",
};

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
  const actual = Buffer.from(given, "hex");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    refuse({
      message: "Invalid appsecret_proof provided in the API argument",
      type: "GraphMethodException",
      code: 100,
    });
  }
}
