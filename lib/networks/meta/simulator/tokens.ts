import type { SimulatedRequest } from "../../simulation/request";
import { networkTimeMs } from "../../simulation/site";
import { refuse } from "./refusal";

type Token = {
  expiresAtMs: number | null;
  killedBySubcode: number | null;
};

type TokenSite<SomeToken> = Parameters<typeof networkTimeMs>[0] & {
  store: { state: { tokens: ReadonlyMap<string, SomeToken> } };
};

export function requireToken({ headers, parameters }: SimulatedRequest): string {
  const [, bearer] = headers.authorization?.match(/^(?:Bearer|OAuth) (\S+)$/i) ?? [];
  const value = bearer ?? parameters.get("access_token");
  if (value) return value;
  refuse({ message: "An access token is required to request this resource.", code: 104 });
}

export function findValidToken<SomeToken extends Token>(
  site: TokenSite<SomeToken>,
  value: string,
): SomeToken {
  const token = site.store.state.tokens.get(value);
  if (!token) {
    refuse({ message: "Invalid OAuth access token - Cannot parse access token", code: 190 });
  }
  const end = endOf(site, token);
  if (end) refuse(end);
  return token;
}

export function refuseExpired(
  site: Parameters<typeof networkTimeMs>[0],
  { expiresAtMs }: Pick<Token, "expiresAtMs">,
): void {
  const end = endOf(site, { expiresAtMs, killedBySubcode: null });
  if (end) refuse(end);
}

export function endOf(
  site: Parameters<typeof networkTimeMs>[0],
  { expiresAtMs, killedBySubcode }: Token,
): { message: string; code: 190; subcode: number } | null {
  const isExpired = expiresAtMs !== null && networkTimeMs(site) >= expiresAtMs;
  const subcode = killedBySubcode ?? (isExpired ? 463 : null);
  if (subcode === null) return null;
  const message = endMessages[subcode] ?? "Error validating access token";
  return { message, code: 190, subcode };
}

const endMessages: Readonly<Record<number, string>> = {
  458: "Error validating access token: The user has not authorized application.",
  459: "Error validating access token: You cannot access the app till you log in and follow the instructions given.",
  460: "Error validating access token: The session has been invalidated because the user changed their password.",
  463: "Error validating access token: Session has expired.",
  467: "Error validating access token: The session is invalid because the user logged out.",
  492: "Error validating access token: The user must be an administrator, editor, or moderator of the page.",
};
