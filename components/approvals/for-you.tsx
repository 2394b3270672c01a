"use client";

import { ChevronLeft, ChevronRight, CircleCheck, Eye, MessageCircleWarning } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { singleKeysAreOn } from "@/components/kit/preferences/use-single-keys";
import type { Team } from "@/components/posts/people/person";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { PostThumbnail } from "@/components/posts/post-summary/post-thumbnail";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { belongsElsewhere } from "@/components/ui/use-undo-key";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { isUnapproved } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { type ReviewActions, ReviewPane } from "./review-pane";
import { useApproveSeen, useForYou, type Waiting } from "./use-for-you";

type ForYouProps = {
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  isAdmin: boolean;
  canEdit: boolean;
  initial: { now: string; waiting: Waiting };
};

/** Shows what waits for one's own approval, one post after another. */
export function ForYou({ initial, ...context }: ForYouProps) {
  const view = useForYou(initial.waiting);
  const { posts, post, place, step, ready, seen } = view;
  const approval = useApproveSeen(view.onDecided);
  const actions = useRef<ReviewActions | null>(null);
  useReviewKeys((key) => {
    if (key === "j") step(1);
    if (key === "k") step(-1);
    if (key === "a") actions.current?.approve();
    if (key === "r") actions.current?.askForChanges();
  });
  const approveReady = () =>
    void approval.run(ready.map(({ id }) => ({ postId: id, digests: seen.get(id) ?? {} })));
  return (
    <>
      <PageHeader
        title="For you"
        description={<span className="max-sm:hidden">What waits for your approval.</span>}
        actions={
          <>
            {ready.length > 1 && (
              <Button loading={approval.pending} onClick={approveReady}>
                Approve the {ready.length} you looked at
              </Button>
            )}
            {post && posts.length > 1 && (
              <nav aria-label="Posts" className="flex items-center gap-1">
                <IconButton
                  label="Previous post"
                  aria-keyshortcuts="K"
                  icon={<ChevronLeft aria-hidden className="size-4" />}
                  disabled={place <= 0}
                  onClick={() => step(-1)}
                />
                <span className="min-w-14 text-center text-muted text-sm tabular-nums">
                  {place + 1} of {posts.length}
                </span>
                <IconButton
                  label="Next post"
                  aria-keyshortcuts="J"
                  icon={<ChevronRight aria-hidden className="size-4" />}
                  disabled={place >= posts.length - 1}
                  onClick={() => step(1)}
                />
              </nav>
            )}
          </>
        }
      />
      {post ? (
        <div className="grid grow lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="border-e max-lg:hidden">
            <PostList view={view} accounts={context.accounts} preferences={context.preferences} />
          </div>
          <ReviewPane
            key={post.id}
            post={post}
            now={initial.now}
            decision={view.decided.get(post.id)?.decision ?? null}
            actions={actions}
            onSeen={view.onSeen}
            onDecided={view.onDecided}
            {...context}
          />
        </div>
      ) : (
        <PageBody>
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title="Nothing waits for you"
            description="Posts that need your approval come here, the soonest first."
          />
        </PageBody>
      )}
    </>
  );
}

function PostList({
  view,
  accounts,
  preferences,
}: {
  view: ReturnType<typeof useForYou>;
} & Pick<ForYouProps, "accounts" | "preferences">) {
  const { posts, post: open, decided, seen, left } = view;
  const later = left - posts.filter(({ id }) => !decided.has(id)).length;
  return (
    <div className="sticky top-[calc(var(--shell-top)+3.5rem)] max-h-[calc(100dvh-3.5rem)] overflow-y-auto p-2">
      <ul aria-label="What waits for you" className="flex flex-col gap-0.5">
        {posts.map((post) => (
          <li key={post.id}>
            <button
              type="button"
              aria-current={post.id === open?.id || undefined}
              onClick={() => view.open(post.id)}
              className="flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-start hover:bg-hover aria-[current]:bg-accent-soft"
            >
              <span className="min-w-0 grow">
                <span className="flex items-center gap-1.5 text-muted text-sm">
                  <time dateTime={post.scheduledAt}>
                    {formatDateTime(post.scheduledAt, preferences)}
                  </time>
                  {post.deliveries.some(isUnapproved) && (
                    <span className="text-caution">Too late</span>
                  )}
                  <Accounts post={post} accounts={accounts} />
                  <Mark decision={decided.get(post.id)?.decision} isSeen={seen.has(post.id)} />
                </span>
                <span
                  className={cx("line-clamp-2 wrap-anywhere", decided.has(post.id) && "text-muted")}
                >
                  {headingOf(post)}
                </span>
              </span>
              <PostThumbnail post={post} className="size-10" />
            </button>
          </li>
        ))}
      </ul>
      {decided.size > 0 && (
        <p className="px-2.5 py-2 text-muted text-sm">
          What you decided leaves this list when you leave the page. It stays with each post.
        </p>
      )}
      {later > 0 && (
        <p className="px-2.5 py-2 text-muted text-sm">
          And {later} later ones: they come as you decide.
        </p>
      )}
    </div>
  );
}

function Accounts({ post, accounts }: { post: Post; accounts: readonly Account[] }) {
  const ids = new Set(post.deliveries.map(({ connectionId }) => connectionId));
  const own = accounts.filter(({ id }) => ids.has(id));
  return (
    <span className="inline-flex shrink-0 items-center gap-0.5">
      {own.slice(0, 4).map((account) => (
        <AccountGlyph key={account.id} account={account} size={16} />
      ))}
      {own.length > 4 && <span className="text-xs">+{own.length - 4}</span>}
      <span className="sr-only">{own.map(({ name }) => name).join(", ")}</span>
    </span>
  );
}

function Mark({ decision, isSeen }: { decision: string | undefined; isSeen: boolean }) {
  const className = "ms-auto size-4 shrink-0";
  if (decision === "approve") {
    return (
      <>
        <CircleCheck aria-hidden className={cx(className, "text-positive")} />
        <span className="sr-only">Approved</span>
      </>
    );
  }
  if (decision) {
    return (
      <>
        <MessageCircleWarning aria-hidden className={cx(className, "text-caution")} />
        <span className="sr-only">You asked for changes</span>
      </>
    );
  }
  if (!isSeen) return null;
  return (
    <>
      <Eye aria-hidden className={className} />
      <span className="sr-only">You looked at it</span>
    </>
  );
}

function useReviewKeys(react: (key: string) => void): void {
  const latest = useRef(react);
  useEffect(() => {
    latest.current = react;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
      if (altKey || ctrlKey || metaKey || shiftKey || repeat) return;
      if (event.defaultPrevented || event.isComposing || belongsElsewhere(event.target)) return;
      const key = event.key.toLowerCase();
      if (!singleKeysAreOn() || !["a", "r", "j", "k"].includes(key)) return;
      event.preventDefault();
      latest.current(key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
