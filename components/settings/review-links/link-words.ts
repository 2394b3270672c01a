import type { Account } from "@/components/kit/account/account";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { formatDay, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Label } from "@/lib/library/labels/schema";
import type { ReviewLink, ReviewPower, ReviewScope } from "@/lib/planning/reviews/schema";

export const mayWords: Record<ReviewPower, { label: string; hint: string }> = {
  look: { label: "Look", hint: "They see the posts, and can do nothing else." },
  comment: { label: "Comment", hint: "They see the posts and can write to your team." },
  decide: {
    label: "Decide",
    hint: "They can also approve, where an account’s rule asks a client.",
  },
};

export function stateOf(
  { revokedAt, expiresAt }: Pick<ReviewLink, "revokedAt" | "expiresAt">,
  nowMs: number,
): "open" | "ended" | "revoked" {
  if (revokedAt) return "revoked";
  return Date.parse(expiresAt) > nowMs ? "open" : "ended";
}

type Known = {
  labels: readonly Label[];
  accounts: readonly Account[];
  preferences: TimePreferences;
  timeZone: string;
};

export function describeScope(
  scope: ReviewScope,
  { labels, accounts, preferences, timeZone }: Known,
): string {
  if ("postIds" in scope) return countedPosts(scope.postIds.length);
  if ("labelId" in scope) {
    const label = labels.find(({ id }) => id === scope.labelId);
    return label ? `posts labelled ${label.name}` : "posts with a label that is gone";
  }
  const day = (instant: string) =>
    formatDay(toWallTime(instant, timeZone).date, preferences.dateFormat);
  const lastMoment = new Date(Date.parse(scope.to) - 1).toISOString();
  const period = `posts from ${day(scope.from)} to ${day(lastMoment)}`;
  if (scope.connectionIds === null) return `${period} on all accounts`;
  const [only, ...others] = scope.connectionIds;
  const account = accounts.find(({ id }) => id === only);
  if (others.length === 0 && account) return `${period} on ${account.name}`;
  return `${period} on ${scope.connectionIds.length} accounts`;
}
