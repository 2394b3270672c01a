import type { Account } from "../network";

/** The author of a Page's posts and the owner of its uploads. */
export function organizationUrn({ accountId }: Pick<Account, "accountId">): string {
  return `urn:li:organization:${accountId}`;
}

/** Of the member who connected the Page: LinkedIn has no tokens of Pages. */
export function tokenOf({ credentials }: Account): string {
  return credentials.token ?? "";
}
