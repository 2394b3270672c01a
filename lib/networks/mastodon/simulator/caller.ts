import type { SimulatedRequest } from "../../simulation/request";
import { refuse } from "./refuse";
import type { Site } from "./site";
import type { Token } from "./state";
import { findAccount, type SampleAccount } from "./world";

export function tokenIn({ headers }: SimulatedRequest): string {
  const [, value = ""] = headers.authorization?.match(/^Bearer (\S+)$/) ?? [];
  return value;
}

export function readToken(site: Site, request: SimulatedRequest): Token {
  const token = site.store.state.tokens.get(tokenIn(request));
  return token ?? refuse(401, "The access token is invalid");
}

export function readCaller(site: Site, request: SimulatedRequest, scope: string): SampleAccount {
  const { scopes, personId } = readToken(site, request);
  const [broad = scope] = scope.split(":");
  if (!scopes.includes(scope) && !scopes.includes(broad)) {
    refuse(403, "This action is outside the authorized scopes");
  }
  const account = findAccount(personId ?? undefined);
  return account ?? refuse(422, "This method requires an authenticated user");
}
