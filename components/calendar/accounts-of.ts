import type { Account } from "@/components/kit/account/account";
import type { PostSummary } from "@/lib/planning/posts/schema";

export function accountsOf(
  { deliveries }: Pick<PostSummary, "deliveries">,
  accounts: readonly Account[],
): Account[] {
  const ids = new Set(deliveries.map(({ connectionId }) => connectionId));
  return accounts.filter(({ id }) => ids.has(id));
}
