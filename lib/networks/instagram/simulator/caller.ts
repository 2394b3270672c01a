import { refuse } from "../../meta/simulator/refusal";
import type { SimulatedRequest } from "../../simulation/request";
import { networkTimeMs, type Site } from "./site";
import type { Token } from "./state";

/** Who calls: the token's record, once it is known and alive. */
export function readCaller(site: Site, { headers, parameters }: SimulatedRequest): Token {
  const [, bearer] = headers.authorization?.match(/^(?:Bearer|OAuth) (\S+)$/i) ?? [];
  const value = bearer ?? parameters.get("access_token");
  if (!value) {
    refuse({ message: "An access token is required to request this resource.", code: 104 });
  }
  return readToken(site, value);
}

export function readToken(site: Site, value: string): Token {
  const token = site.store.state.tokens.get(value);
  if (!token) {
    refuse({ message: "Invalid OAuth access token - Cannot parse access token", code: 190 });
  }
  if (token.killedBySubcode !== null) {
    const message = deaths[token.killedBySubcode] ?? "Error validating access token";
    refuse({ message, code: 190, subcode: token.killedBySubcode });
  }
  if (networkTimeMs(site) >= token.expiresAtMs) {
    const message = "Error validating access token: Session has expired.";
    refuse({ message, code: 190, subcode: 463 });
  }
  return token;
}

/** The caller, when it is this account and was allowed what the call needs. */
export function readAccountCaller(
  site: Site,
  request: SimulatedRequest,
  need: { accountId: string; permission: string },
): Token {
  const caller = readCaller(site, request);
  if (caller.accountId !== need.accountId) {
    const message = "(#10) Application does not have permission for this action";
    refuse({ message, code: 10 });
  }
  if (!caller.permissions.includes(need.permission)) {
    const message = `(#10) This endpoint requires the '${need.permission}' permission`;
    refuse({ message, code: 10 });
  }
  return caller;
}

const deaths: Readonly<Record<number, string>> = {
  458: "Error validating access token: The user has not authorized application.",
  460: "Error validating access token: The session has been invalidated because the user changed their password.",
};
