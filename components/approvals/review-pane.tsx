"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useImperativeHandle, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { ApiError, api } from "@/components/kit/api/api";
import { digestsOf } from "@/components/posts/approval/approval-card";
import { ChangesSince } from "@/components/posts/approval/changes-since";
import { DecisionDialog } from "@/components/posts/approval/decision-dialog";
import { DecisionList } from "@/components/posts/approval/decision-list";
import { LateActions } from "@/components/posts/approval/late-actions";
import {
  approvalQuery,
  type Decision,
  useDecision,
} from "@/components/posts/approval/use-approval";
import { Comments } from "@/components/posts/comments/comments";
import type { Team } from "@/components/posts/people/person";
import { PlannedTime } from "@/components/posts/post/planned-time";
import { PostContent } from "@/components/posts/post/post-content";
import { useOverrideMedia } from "@/components/posts/post/use-override-media";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { ReadOnOpen } from "@/components/shell/notifications/read-on-open";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { barBelowToasts } from "@/components/ui/toast-room";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Approval } from "@/lib/planning/approvals/schema";
import { isUnapproved } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";

export type ReviewActions = { approve: () => void; askForChanges: () => void };

type ReviewPaneProps = {
  post: Post;
  now: string;
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  isAdmin: boolean;
  canEdit: boolean;
  decision: Decision["decision"] | null;
  actions: RefObject<ReviewActions | null>;
  onSeen: (postId: string, digests: Decision["digests"]) => void;
  onDecided: (decision: Decision) => void;
};

/** Shows one post as its accounts would, with what changed, and takes the decision about just that. */
export function ReviewPane(props: ReviewPaneProps) {
  const { post, accounts, preferences, workspaceTimeZone, decision, onSeen, onDecided } = props;
  const { data: approval, ...query } = useQuery(approvalQuery(post.id));
  const [isAsking, ask] = useState(false);
  const made = useDecision({ toasts: true, onDecided });
  const overrideMedia = useOverrideMedia(post);
  const mine = approval ? digestsOf(approval.accounts.filter(({ asksYou }) => asksYou)) : {};
  const shown = JSON.stringify(mine);
  useEffect(() => {
    onSeen(post.id, JSON.parse(shown));
  });
  const isLate = post.deliveries.some(isUnapproved);
  const choosesTime = isLate && props.canEdit;
  const canDecide = Object.keys(mine).length > 0 && !made.pending;
  const approve = () =>
    canDecide &&
    !choosesTime &&
    void made.run({ postId: post.id, decision: "approve", digests: mine });
  const askForChanges = () => canDecide && ask(true);
  useImperativeHandle(props.actions, () => ({ approve, askForChanges }));
  const isStale = made.error instanceof ApiError && made.error.code === "content_changed";
  return (
    <article aria-labelledby="review-heading" className="flex min-w-0 flex-col">
      <ReadOnOpen postId={post.id} />
      <div className="flex grow flex-col gap-6 px-4 py-5 md:px-6">
        <header className="flex max-w-xl items-start gap-3">
          <div className="min-w-0 grow">
            <h2 id="review-heading" className="truncate font-semibold text-md">
              {headingOf(post)}
            </h2>
            <PlannedTime
              scheduledAt={post.scheduledAt}
              preferences={preferences}
              workspaceTimeZone={workspaceTimeZone}
              className="font-medium"
            />
          </div>
          <ButtonLink href={`/posts/${post.id}`} size="sm" variant="ghost">
            Open post
          </ButtonLink>
        </header>
        {isStale && (
          <Callout tone="caution" role="alert" title="It changed while you looked at it">
            This is how it is now. Look at it again, then decide.
          </Callout>
        )}
        <TooLate isLate={isLate} canEdit={props.canEdit} />
        {approval && <Question approval={approval} preferences={preferences} />}
        <div className="max-w-xl empty:hidden">
          <ChangesSince postId={post.id} accounts={accounts} preferences={preferences} />
        </div>
        <section aria-label="Content" className="w-full min-w-0 max-w-xl">
          <PostContent
            post={post}
            accounts={accounts}
            overrideMedia={overrideMedia}
            when={formatDateTime(post.scheduledAt, preferences)}
          />
        </section>
        {query.error && !approval && <QueryError title="The approval did not load" query={query} />}
        {approval && approval.decisions.length > 0 && (
          <div className="max-w-xl">
            <Disclosure title={`Decisions (${approval.decisions.length})`}>
              <div className="pt-2 ps-5">
                <DecisionList decisions={approval.decisions} preferences={preferences} />
              </div>
            </Disclosure>
          </div>
        )}
        <div className="max-w-xl">
          <ReviewComments {...props} />
        </div>
      </div>
      <footer
        ref={barBelowToasts}
        className="sticky bottom-(--shell-bottom) z-20 flex flex-wrap items-center gap-2 border-t bg-canvas px-4 py-3 md:px-6"
      >
        {decision ? (
          <p role="status" className="text-muted">
            {decision === "approve" ? "You approved it." : "You asked for changes."}
          </p>
        ) : (
          <>
            {choosesTime && canDecide && (
              <LateActions
                post={post}
                mine={mine}
                isApproved={false}
                preferences={preferences}
                workspaceTimeZone={workspaceTimeZone}
                onApproved={() =>
                  onDecided({ postId: post.id, decision: "approve", digests: mine })
                }
              />
            )}
            {!choosesTime && (
              <Button
                variant="primary"
                size="lg"
                className="min-w-32 max-sm:order-2 max-sm:flex-1"
                loading={made.pending}
                disabled={!canDecide}
                aria-keyshortcuts="A"
                title="A"
                onClick={approve}
              >
                Approve
              </Button>
            )}
            <Button
              size="lg"
              className="max-sm:flex-1"
              disabled={!canDecide}
              aria-keyshortcuts="R"
              title="R"
              onClick={askForChanges}
            >
              Ask for changes
            </Button>
            {approval && shown === "{}" && (
              <p role="status" className="text-muted text-sm">
                It no longer waits for you.
              </p>
            )}
          </>
        )}
      </footer>
      {isAsking && (
        <DecisionDialog
          kind="request_changes"
          postId={post.id}
          digests={mine}
          onDecided={onDecided}
          onClose={() => ask(false)}
        />
      )}
    </article>
  );
}

function TooLate({ isLate, canEdit }: { isLate: boolean; canEdit: boolean }) {
  if (!isLate) return null;
  return (
    <p className="max-w-xl">
      Its time passed without approval, so it did not go out.
      {!canEdit && " Once you approve it, the team chooses when it goes out."}
    </p>
  );
}

/** Says who asked, when, and their note. */
function Question({
  approval: { requestedBy, requestedAt, note },
  preferences,
}: Pick<ReviewPaneProps, "preferences"> & { approval: Approval }) {
  if (!requestedAt) return null;
  return (
    <p className="max-w-xl">
      <span className="text-muted">
        {requestedBy?.name ?? "Somebody"} asked {formatDateTime(requestedAt, preferences)}
        {note && ": "}
      </span>
      <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</span>
    </p>
  );
}

function ReviewComments({ post, team, isAdmin, preferences, now }: ReviewPaneProps) {
  const postId = post.id;
  const first = useQuery({
    queryKey: ["first-comments", postId],
    queryFn: ({ signal }) =>
      api("GET /api/posts/{postId}/comments", { params: { postId }, query: { limit: 30 }, signal }),
  });
  if (first.error && !first.data) {
    return <QueryError title="The comments did not load" query={first} />;
  }
  if (!first.data) {
    return (
      <Loading label="Loading the comments">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const { userId, members: people } = team;
  return (
    <Comments first={first.data} context={{ postId, userId, isAdmin, preferences, people, now }} />
  );
}
