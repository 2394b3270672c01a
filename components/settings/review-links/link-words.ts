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

export const endings = [
  { value: "7", label: "In 7 days" },
  { value: "14", label: "In 14 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
];

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
  const { connectionIds, from, to } = "results" in scope ? scope.results : scope;
  const day = (instant: string) =>
    formatDay(toWallTime(instant, timeZone).date, preferences.dateFormat);
  const lastMoment = new Date(Date.parse(to) - 1).toISOString();
  const what = "results" in scope ? "results" : "posts";
  const period = `${what} from ${day(from)} to ${day(lastMoment)}`;
  if (connectionIds === null) return `${period} on all accounts`;
  const [only, ...others] = connectionIds;
  const account = accounts.find(({ id }) => id === only);
  if (others.length === 0 && account) return `${period} on ${account.name}`;
  return `${period} on ${connectionIds.length} accounts`;
}
