import { refuse } from "../../meta/simulator/refusal";
import { findValidToken, requireToken } from "../../meta/simulator/tokens";
import type { SimulatedRequest } from "../../simulation/request";
import type { Site } from "./site";
import type { Token } from "./state";

export function readCaller(site: Site, request: SimulatedRequest): Token {
  return findValidToken(site, requireToken(request));
}

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
