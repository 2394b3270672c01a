import type { Account } from "@/components/account/account";
import { codePoints } from "@/lib/kernel/schema";
import { type PostProblem, textMax } from "@/lib/posts/schema";
import type { Composition } from "./composition";

/** Something to fix or to know, and where: an account or all of them, a place in the sequence. */
export type Check = PostProblem;

/** What the API would refuse before it looks at any network: texts over its own limit. */
export function ownChecks(composition: Composition): Check[] {
  const shared = composition.positions.flatMap(({ text }, postIndex) =>
    tooLong(text, { connectionId: null, postIndex }),
  );
  const own = composition.accountIds.flatMap((connectionId) =>
    composition.positions.flatMap(({ key }, postIndex) => {
      const text = composition.overrides[connectionId]?.[key]?.text ?? "";
      return tooLong(text, { connectionId, postIndex });
    }),
  );
  return [...shared, ...own];
}

function tooLong(text: string, place: Pick<Check, "connectionId" | "postIndex">): Check[] {
  const excess = codePoints(text) - textMax;
  if (excess <= 0) return [];
  const characters = excess === 1 ? "1 character" : `${excess.toLocaleString("en")} characters`;
  const message = `The text is ${characters} over the ${textMax.toLocaleString("en")} that a post can have.`;
  return [{ ...place, code: "text_over_limit", severity: "error", message }];
}

/** The check's sentence without the account and position that stand beside it anyway. */
export function messageOf(check: Check, account: Account | undefined): string {
  if (!account) return check.message;
  const subjects = [`${account.name}, position ${check.postIndex}: `, `${account.name}: `];
  const subject = subjects.find((each) => check.message.startsWith(each));
  return subject ? check.message.slice(subject.length) : check.message;
}

/** Each message once, with the accounts it is about unless it is about all of them. */
export function sentencesFor(checks: readonly Check[], accounts: readonly Account[]): string[] {
  const names = new Map<string, string[]>();
  for (const check of checks) {
    const account = accounts.find(({ id }) => id === check.connectionId);
    const message = messageOf(check, account);
    names.set(message, [...(names.get(message) ?? []), ...(account ? [account.name] : [])]);
  }
  return [...names].map(([message, about]) => {
    const all = about.length === 0 || about.length === accounts.length;
    return all ? message : `${about.join(", ")}: ${message}`;
  });
}

/** What must be fixed for one account. */
export function errorsOf(checks: readonly Check[], accountId: string): Check[] {
  return checks.filter(
    ({ severity, connectionId }) => severity === "error" && connectionId === accountId,
  );
}

/** Where an edit that answers the check belongs: the account's own text if it has one, else the shared. */
export function placeOf(check: Check, composition: Composition): string | null {
  const key = composition.positions[check.postIndex]?.key ?? "";
  const own = check.connectionId && composition.overrides[check.connectionId]?.[key];
  return own ? check.connectionId : null;
}
