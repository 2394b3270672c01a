import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { RefusalWriter } from "../../simulation/inject-fault";
import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { Visit } from "../../simulation/router";
import type { ErrorAnswers } from "../../simulation/start";
import type { Site } from "./site";
import type { Integration } from "./state";
import { findSample, type SampleSite } from "./world";

const lifeSeconds = 5 * 60;
/** A clock that is this much ahead is taken. */
const aheadSeconds = 2 * 60;

export function readSample(site: Site, { segments }: Pick<Visit, "segments">): SampleSite {
  const { state } = site.store;
  if (state.isAmongFirst("starting", site.switches.startingCalls)) {
    refuse(503, "MaintenanceError", "Site is starting up, please wait a moment then retry.");
  }
  return findSample(segments.site) ?? refuse(404, "NotFoundError", "Resource not found");
}

/** Every call but the one for the site itself is signed anew, by a key of the same site. */
export function readCaller(site: Site, visit: Visit): SampleSite {
  const sample = readSample(site, visit);
  const { authorization } = visit.request.headers;
  if (!authorization) refuse(403, "NoPermissionError", "Authorization failed");
  const integration = integrationOf(site, visit.request);
  if (!integration || integration.siteId !== sample.id) {
    refuse(401, "UnauthorizedError", "Unknown Admin API Key", "UNKNOWN_ADMIN_API_KEY");
  }
  const problem = tokenProblem(site, integration, tokenIn(visit.request));
  if (problem) refuse(401, "UnauthorizedError", `Invalid token: ${problem}`, "INVALID_JWT");
  return sample;
}

export function integrationOf(site: Site, request: SimulatedRequest): Integration | undefined {
  const [header = ""] = tokenIn(request).split(".");
  const read = Header.safeParse(decoded(header));
  return read.success ? site.store.state.integrations.get(read.data.kid) : undefined;
}

export function refuse(status: number, type: string, message: string, code?: string): never {
  throw new Refusal(status, { type, message, code: code ?? null });
}

export function notFound(what: string): never {
  refuse(404, "NotFoundError", `Resource not found error, cannot read ${what}.`);
}

export function invalid(message: string): never {
  refuse(422, "ValidationError", message);
}

type Fields = { type: string; message: string; code: string | null };

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly fields: Fields,
  ) {
    super(fields.message);
  }
}

const Header = z.object({ alg: z.string(), kid: z.string() });
const Payload = z.object({ iat: z.number(), exp: z.number(), aud: z.string() });

function tokenIn({ headers }: SimulatedRequest): string {
  const [, token = ""] = headers.authorization?.match(/^Ghost (\S+)$/) ?? [];
  return token;
}

function tokenProblem(site: Site, { secret }: Integration, token: string): string | null {
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (Header.safeParse(decoded(header)).data?.alg !== "HS256") return "invalid algorithm";
  const expected = createHmac("sha256", Buffer.from(secret, "hex"))
    .update(`${header}.${payload}`)
    .digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return "invalid signature";
  }
  const read = Payload.safeParse(decoded(payload));
  if (!read.success) return "jwt malformed";
  const { iat, exp, aud } = read.data;
  const nowSeconds = (site.now().getTime() + site.switches.clockSkewMs) / 1000;
  if (aud !== "/admin/") return "jwt audience invalid. expected: /admin/";
  if (exp <= nowSeconds) return "jwt expired";
  if (exp - iat > lifeSeconds || nowSeconds - iat > lifeSeconds) return "maxAge exceeded";
  return iat > nowSeconds + aheadSeconds ? "jwt not active" : null;
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}

function answered(status: number, fields: Fields, headers: Record<string, string> = {}): Reply {
  const more = { context: null, details: null, property: null, help: null };
  const id = "b5f2e4c0-0000-11f1-8000-000000000000";
  return json({ errors: [{ ...fields, ...more, id }] }, status, headers);
}

const writeFault: RefusalWriter = (fault) => {
  if (fault.kind === "error") {
    const { status, message, name } = fault;
    return answered(status, { type: "InternalServerError", message, code: name ?? null });
  }
  const { retryAfterSeconds } = fault;
  const fields = { type: "TooManyRequestsError", message: "Too many requests.", code: null };
  return answered(
    429,
    fields,
    retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {},
  );
};

export const errorAnswers: ErrorAnswers = {
  refuse: writeFault,
  answerTo: (error) => {
    if (error instanceof Refusal) return answered(error.status, error.fields);
    throw error;
  },
  notFound: () =>
    answered(404, { type: "NotFoundError", message: "Resource not found", code: null }),
};
