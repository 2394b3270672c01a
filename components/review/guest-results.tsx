import { ChartNoAxesColumn } from "lucide-react";
import { meaningsOf } from "@/components/results/report/meanings";
import { ReportView } from "@/components/results/report/report-view";
import { EmptyState } from "@/components/ui/empty-state";
import { formatDay, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { ReviewAccount, ReviewResults } from "@/lib/planning/reviews/schema";

/** Shows a guest what came of the posts of a period; nothing of it is a button. */
export function GuestResults({
  results,
  accounts,
  preferences,
}: {
  results: ReviewResults;
  accounts: readonly ReviewAccount[];
  preferences: TimePreferences;
}) {
  const { from, to, at, metric, rank, weeks, hours } = results;
  const { timeZone, dateFormat } = preferences;
  const lastMoment = new Date(Date.parse(to) - 1).toISOString();
  const days = {
    from: toWallTime(from, timeZone).date,
    to: toWallTime(lastMoment, timeZone).date,
  };
  const present = (posts: ReviewResults["best"]) =>
    posts.map(({ text, connectionId, ...post }) => ({
      ...post,
      postId: null,
      heading: text === "" ? "A post without words" : text,
      account: accounts.find(({ id }) => id === connectionId),
    }));
  return (
    <>
      <p className="mb-4">
        What came of the posts from {formatDay(days.from, dateFormat)} to{" "}
        {formatDay(days.to, dateFormat)}
        {accounts.length === 1 && accounts[0] && ` on ${accounts[0].name} on ${accounts[0].label}`}.
      </p>
      {results.accounts.totals.posts === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn aria-hidden />}
          title="Nothing was published"
          description="No post went out in this period. What does stands here once it is counted."
        />
      ) : (
        <ReportView
          data={{
            totals: results.accounts,
            groups: results.accounts,
            weeks,
            hours,
            meanings: meaningsOf(
              metric,
              results.counted.flatMap(({ connectionId, offered }) => {
                const account = accounts.find(({ id }) => id === connectionId);
                return account ? [{ label: account.label, offered }] : [];
              }),
            ),
            best: present(results.best),
            worst: present(results.worst),
            followers: results.followers.flatMap(({ connectionId, followers }) => {
              const account = accounts.find(({ id }) => id === connectionId);
              return account
                ? [{ id: account.id, name: account.name, label: account.label, followers }]
                : [];
            }),
          }}
          view={{ days, metric, by: "account", rank }}
          names={{ accounts, labels: [], people: [] }}
          nowMs={Date.parse(at)}
          preferences={preferences}
        />
      )}
    </>
  );
}
