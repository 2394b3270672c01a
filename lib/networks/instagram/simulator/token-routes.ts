import { grantLongToken, longTokenRoutes, type Token } from "../../meta/simulator/long-tokens";
import type { Account } from "../../network";
import type { Route } from "../../simulation/router";
import { knownPermissions } from "./dialog";
import { answer, type Site } from "./site";
import { findAccount, sampleAccounts } from "./world";

const begins = "IGAA";

export function tokenRoutes(site: Site): Route[] {
  return longTokenRoutes(site, {
    family: "ig",
    begins,
    basic: "instagram_business_basic",
    answer: (body) => answer(site, body),
    answerShort: (token, code) => answer(site, shortAnswer(site, token, code)),
  });
}

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const permissions = Object.keys(knownPermissions);
  return grantLongToken(site, account, { begins, permissions });
}

function shortAnswer(
  { switches }: Site,
  token: string,
  { accountId, permissions }: Pick<Token, "accountId" | "permissions">,
) {
  const user = findAccount(accountId)?.scopedId ?? "0";
  if (switches.wrapped) {
    return { data: [{ access_token: token, user_id: user, permissions: permissions.join() }] };
  }
  // The bare answer has the id as a number that exceeds the precision of JSON.
  return { access_token: token, user_id: Number(user), permissions };
}
