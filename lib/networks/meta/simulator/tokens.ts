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
  const { killedBySubcode: subcode } = token;
  if (subcode !== null) {
    const message = endMessages[subcode] ?? "Error validating access token";
    refuse({ message, code: 190, subcode });
  }
  refuseExpired(site, token);
  return token;
}

export function refuseExpired(
  site: Parameters<typeof networkTimeMs>[0],
  { expiresAtMs }: Pick<Token, "expiresAtMs">,
): void {
  if (expiresAtMs === null || networkTimeMs(site) < expiresAtMs) return;
  refuse({
    message: "Error validating access token: Session has expired.",
    code: 190,
    subcode: 463,
  });
}

const endMessages: Readonly<Record<number, string>> = {
  458: "Error validating access token: The user has not authorized application.",
  459: "Error validating access token: You cannot access the app till you log in and follow the instructions given.",
  460: "Error validating access token: The session has been invalidated because the user changed their password.",
  463: "Error validating access token: Session has expired.",
  467: "Error validating access token: The session is invalid because the user logged out.",
  492: "Error validating access token: The user must be an administrator, editor, or moderator of the page.",
};
