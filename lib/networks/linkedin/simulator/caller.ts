import type { z } from "zod";
import type { SimulatedRequest } from "../../simulation/request";
import type { Visit } from "../../simulation/router";
import { networkTimeMs } from "../../simulation/site";
import { invalid, refuse } from "./rest";
import type { Site } from "./site";
import type { Token } from "./state";
import { findPerson, mayPost, type SampleRole } from "./world";

export function readCaller(site: Site, { headers }: SimulatedRequest, scope: string): Token {
  const [, value] = headers.authorization?.match(/^Bearer (\S+)$/) ?? [];
  if (!value) deny(65604, "EMPTY_ACCESS_TOKEN", "Empty oauth2 access token");
  const token = site.store.state.tokens.get(value);
  if (!token) deny(65600, "INVALID_ACCESS_TOKEN", "Invalid access token");
  const age = site.now().getTime() - token.atMs;
  if (token.isRevoked || age < site.switches.freshTokenMs) {
    deny(
      65601,
      "REVOKED_ACCESS_TOKEN",
      "The token used in the request has been revoked by the user",
    );
  }
  if (networkTimeMs(site) >= token.expiresAtMs) {
    deny(65602, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired");
  }
  if (!token.scopes.includes(scope)) {
    denyAccess(`Not enough permissions to access: ${scope} is required`);
  }
  return token;
}

export function readRestCaller(site: Site, { request }: Visit, scope: string): Token {
  const caller = readCaller(site, request, scope);
  const version = request.headers["linkedin-version"];
  if (version === undefined) {
    invalid(
      "VERSION_MISSING",
      "A version must be present. Please specify a version by adding the Linkedin-Version header.",
    );
  }
  if (version !== site.app.version) {
    const message = `Requested version ${String(version)} is not active`;
    refuse({ status: 426, code: "NONEXISTENT_VERSION", message });
  }
  if (request.headers["x-restli-protocol-version"] !== "2.0.0") {
    invalid("ILLEGAL_ARGUMENT", "Invalid X-Restli-Protocol-Version header");
  }
  if (request.url.pathname.includes(":")) {
    invalid("ILLEGAL_ARGUMENT", "URNs in the path must be encoded");
  }
  return caller;
}

export function requirePoster(caller: Token, organizationId: string | null, as: string): string {
  const roles = rolesOf(caller).filter((role) => role.organizationId === organizationId);
  if (organizationId !== null && roles.some(mayPost)) return organizationId;
  invalid(
    "ILLEGAL_ARGUMENT",
    `Organization permissions must be used when using organization as ${as}`,
  );
}

export function requireRole(caller: Token, organizationId: string | null): string {
  const isKnown = rolesOf(caller).some(
    (role) => role.organizationId === organizationId && role.state === "APPROVED",
  );
  if (isKnown && organizationId !== null) return organizationId;
  denyAccess("Not enough permissions to access: the member has no role on this organization");
}

/** Only an administrator reads what came of posts, whoever else may write them. */
export function requireAdministrator(caller: Token, organizationId: string | null): string {
  const isAdministrator = rolesOf(caller).some((role) => {
    return role.organizationId === organizationId && isAdministrating(role);
  });
  if (isAdministrator && organizationId !== null) return organizationId;
  denyAccess("Not enough permissions to access: the member is no administrator");
}

function isAdministrating({ role, state }: SampleRole): boolean {
  return role === "ADMINISTRATOR" && state === "APPROVED";
}

export function denyAccess(message: string): never {
  refuse({ status: 403, serviceErrorCode: 100, code: "ACCESS_DENIED", message });
}

export function readBody<Schema extends z.ZodType>(
  { body, headers }: SimulatedRequest,
  schema: Schema,
): z.output<Schema> {
  if (!headers["content-type"]?.startsWith("application/json")) {
    refuse({ status: 415, message: "Unsupported Media Type" });
  }
  const parsed = schema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  if (parse(body) === undefined) {
    invalid("ILLEGAL_ARGUMENT", "Request body could not be converted to data map");
  }
  const lines = parsed.error.issues.map(
    ({ path, message }) => `ERROR :: /${path.join("/")} :: ${message}`,
  );
  refuse({ status: 422, message: lines.join("\n") });
}

function rolesOf({ personId }: Token): readonly SampleRole[] {
  return findPerson(personId)?.roles ?? [];
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function deny(serviceErrorCode: number, code: string, message: string): never {
  refuse({ status: 401, serviceErrorCode, code, message });
}
