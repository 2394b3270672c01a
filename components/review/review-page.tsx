import { CalendarX } from "lucide-react";
import { currentZoneName } from "@/components/kit/preferences/current-zone-name";
import { WithQueries } from "@/components/kit/queries/with-queries";
import { Avatar } from "@/components/ui/avatar";
import { DocumentTitle } from "@/components/ui/document-title";
import { EmptyState } from "@/components/ui/empty-state";
import {
  formatDate,
  formatDay,
  type TimePreferences,
  weekdayName,
} from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Review, ReviewedPost } from "@/lib/planning/reviews/schema";
import { CodeGate } from "./code-gate";
import { GuestDecision } from "./guest-decision";
import { GuestResults } from "./guest-results";
import { GuestTalk } from "./guest-talk";
import { RefreshWhenStale } from "./refresh-when-stale";
import { ReviewPost } from "./review-post";

export function ReviewPage({
  token,
  review: { review, accounts, posts, hasMore, results },
}: {
  token: string;
  review: Review;
}) {
  const { name, team, timeZone, expiresAt, may, addressesUntil, codeSentTo } = review;
  const preferences: TimePreferences = {
    timeZone,
    dateFormat: "day-short-month-year",
    timeFormat: "24-hour",
  };
  return (
    <WithQueries>
      <DocumentTitle>{`${results ? "Results" : "Posts"} of ${team}`}</DocumentTitle>
      {codeSentTo === null && <RefreshWhenStale until={addressesUntil} />}
      <div className="mx-auto flex min-h-dvh w-full max-w-4xl flex-col px-4 pt-6 pb-12 sm:pt-10 print:max-w-none print:p-0">
        <header className="flex items-center gap-3">
          <Avatar name={team} size={40} shape="square" />
          <div className="min-w-0">
            <h1 className="wrap-anywhere font-semibold text-xl">{team}</h1>
            <p className="wrap-anywhere text-muted">
              {results ? "Results for" : asked[may]} {name}
            </p>
          </div>
        </header>
        <main id="main" className="mt-6 grow sm:mt-8">
          {codeSentTo !== null && <CodeGate token={token} sentTo={codeSentTo} />}
          {results && (
            <GuestResults results={results} accounts={accounts} preferences={preferences} />
          )}
          {codeSentTo === null && !results && posts.length === 0 && (
            <EmptyState
              icon={<CalendarX aria-hidden />}
              title="Nothing is planned"
              description="No post waits here at the moment. What the team adds stands here."
            />
          )}
          {posts.length > 0 && (
            <div className="flex flex-col gap-8">
              {daysOf(posts, timeZone).map(({ date, posts: ofDay }) => (
                <section key={date} aria-labelledby={`day-${date}`}>
                  <h2
                    id={`day-${date}`}
                    className="sticky top-0 z-10 -mx-4 border-b bg-canvas px-4 py-2 font-semibold text-base"
                  >
                    {weekdayName(date)}, {formatDay(date, preferences.dateFormat)}
                  </h2>
                  <ol className="mt-4 flex flex-col gap-8">
                    {ofDay.map((post) => (
                      <li key={post.id}>
                        <ReviewPost post={post} accounts={accounts} preferences={preferences}>
                          {post.approval && (
                            <GuestDecision
                              token={token}
                              postId={post.id}
                              shown={post.approval}
                              preferences={preferences}
                            />
                          )}
                          <GuestTalk
                            token={token}
                            postId={post.id}
                            first={post.comments}
                            mayComment={may !== "look"}
                            preferences={preferences}
                          />
                        </ReviewPost>
                      </li>
                    ))}
                  </ol>
                </section>
              ))}
            </div>
          )}
          {hasMore && (
            <p className="mt-8 text-muted">
              There are more posts. The first {posts.length} are shown.
            </p>
          )}
        </main>
        <footer className="mt-10 border-t pt-4 text-muted text-sm">
          Times are in {currentZoneName(timeZone)}. This link works until{" "}
          {formatDate(expiresAt, preferences)}.
        </footer>
      </div>
    </WithQueries>
  );
}

const asked: Record<Review["review"]["may"], string> = {
  look: "Posts to look at, for",
  comment: "Posts to comment on, for",
  decide: "Posts to approve, for",
};

function daysOf(posts: readonly ReviewedPost[], timeZone: string) {
  const days = new Map<string, ReviewedPost[]>();
  for (const post of posts) {
    const { date } = toWallTime(post.scheduledAt, timeZone);
    days.set(date, [...(days.get(date) ?? []), post]);
  }
  return [...days].map(([date, ofDay]) => ({ date, posts: ofDay }));
}
