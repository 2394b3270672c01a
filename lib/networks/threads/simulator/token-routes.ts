import { grantLongToken, longTokenRoutes, type Token } from "../../meta/simulator/long-tokens";
import { refuse } from "../../meta/simulator/refusal";
import { findValidToken } from "../../meta/simulator/tokens";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { knownPermissions } from "./dialog";
import { answer, readCaller, refuseUninvited, type Site } from "./site";
import { findAccount, sampleAccounts } from "./world";

const begins = "THAA";

export function tokenRoutes(site: Site): Route[] {
  return [
    ...longTokenRoutes(site, {
      family: "th",
      begins,
      basic: "threads_basic",
      answer: (body) => answer(site, body),
      answerShort: (token, code) => answerShort(site, token, code),
    }),
    {
      method: "GET",
      path: "/:version/debug_token",
      operation: "token.debug",
      run: (visit) => debug(site, visit),
    },
  ];
}

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const permissions = Object.keys(knownPermissions);
  return grantLongToken(site, account, { begins, permissions });
}

function answerShort(site: Site, token: string, { accountId }: Pick<Token, "accountId">): Reply {
  const { userId, uninvited } = site.switches;
  if (findAccount(accountId)?.isUninvited && uninvited === "exchange") refuseUninvited();
  const id = userId === "number" ? accountId : JSON.stringify(accountId);
  const user = userId === "none" ? "" : `,"user_id":${id}`;
  // A number that JSON writes would lose its last digits.
  const body = `{"access_token":${JSON.stringify(token)}${user}}`;
  return { ...json({}), body };
}

function debug(site: Site, { request }: Visit): Reply {
  const { accountId } = readCaller(site, request, null);
  if (site.switches.grantedScopes === "refused") {
    refuse({ message: "(#100) The token does not belong to a tester of the app", code: 100 });
  }
  const shown = findValidToken(site, request.parameters.get("input_token") ?? "");
  const data = {
    type: "USER",
    application: "Sample app",
    expires_at: Math.floor(shown.expiresAtMs / 1000),
    issued_at: Math.floor(shown.issuedAtMs / 1000),
    is_valid: true,
    scopes: shown.permissions,
    user_id: shown.accountId,
  };
  return answer(site, { data }, accountId);
}
