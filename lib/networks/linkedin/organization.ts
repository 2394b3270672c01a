import type { Account } from "../network";

export function organizationUrn({ accountId }: Pick<Account, "accountId">): string {
  return `urn:li:organization:${accountId}`;
}

/** LinkedIn has no tokens of Pages; the token belongs to the member who connected the Page. */
export function tokenOf({ credentials }: Account): string {
  return credentials.token ?? "";
}
