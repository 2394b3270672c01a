"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import {
  formatDateTime,
  type PlanningPreferences,
  type TimePreferences,
} from "@/lib/kernel/time/format-instant";
import type { Approval } from "@/lib/planning/approvals/schema";
import { isUnapproved } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { awaitedBy, awaitedInWords } from "./approval-words";
import { DecisionDialog } from "./decision-dialog";
import { DecisionList } from "./decision-list";
import { LateActions } from "./late-actions";
import { approvalQuery, useDecision, useRequest } from "./use-approval";

type ApprovalCardProps = {
  post: Post;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
  isAdmin: boolean;
};

/** Says where the approval of a post stands, and what one can do about it; nothing where none is needed. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { state, approval } = props.post;
  if (approval.state === "not_needed" || state === "cancelled") return null;
  return (
    <Card aria-label="Approval" className="flex flex-col gap-4 px-5 py-4">
      <h2 className="font-semibold text-base">Approval</h2>
      <ApprovalState {...props} />
    </Card>
  );
}

function ApprovalState(props: ApprovalCardProps) {
  const { post, preferences } = props;
  const query = useQuery(approvalQuery(post.id));
  const { refetch } = query;
  const seen = useRef(post);
  useEffect(() => {
    const isNews =
      post.version !== seen.current.version || post.approval.state !== seen.current.approval.state;
    seen.current = post;
    if (isNews) void refetch();
  }, [post, refetch]);
  if (query.error && !query.data) {
    return <QueryError title="The approval did not load" query={query} />;
  }
  if (!query.data) {
    return (
      <Loading label="Loading the approval">
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  const approval = query.data;
  const isLate = post.deliveries.some(isUnapproved);
  const canDecide = post.state !== "published" && post.state !== "publishing";
  return (
    <>
      {isLate && <p>Its time passed without approval, so it did not go out.</p>}
      {isLate && approval.state === "approved" ? (
        <p>It is approved since. Choose when it goes out.</p>
      ) : (
        <Standing approval={approval} since={post.approval.since} preferences={preferences} />
      )}
      {approval.note && (
        <blockquote className="whitespace-pre-wrap border-s-2 ps-3 [overflow-wrap:anywhere]">
          {approval.note}
        </blockquote>
      )}
      {approval.requestedAt && (
        <p className="text-muted text-sm">
          {approval.requestedBy ? `${approval.requestedBy.name} asked ` : "Asked "}
          <time dateTime={approval.requestedAt}>
            {formatDateTime(approval.requestedAt, preferences)}
          </time>
        </p>
      )}
      {canDecide && <Actions approval={approval} isLate={isLate} {...props} />}
      <DecisionList decisions={approval.decisions} preferences={preferences} />
    </>
  );
}

function Standing({
  approval,
  since,
  preferences,
}: {
  approval: Approval;
  since: string | null;
  preferences: TimePreferences;
}) {
  switch (approval.state) {
    case "approved":
      return <p>Approved: it goes out as it is.</p>;
    case "changes_requested":
      return <p>Changes are asked for. It does not go out as it is.</p>;
    case "not_requested":
      return <p>Nobody is asked. It does not go out without approval.</p>;
    default: {
      const awaited = awaitedBy(approval);
      return awaited.length > 0 ? (
        <p>
          Waits for <span className="font-medium">{awaitedInWords(awaited)}</span>
          {since && (
            <>
              {" since "}
              <time dateTime={since}>{formatDateTime(since, preferences)}</time>
            </>
          )}
          . It does not go out before.
        </p>
      ) : (
        <p>Nobody can approve it as the rules are. An administrator can send it on.</p>
      );
    }
  }
}

function Actions({
  post,
  approval,
  isLate,
  canEdit,
  isAdmin,
  ...times
}: ApprovalCardProps & { approval: Approval; isLate: boolean }) {
  const postId = post.id;
  const [asking, ask] = useState<"request_changes" | "override" | null>(null);
  const { request, withdraw } = useRequest(postId);
  const decision = useDecision({ toasts: true });
  const { state, accounts } = approval;
  const mine = digestsOf(accounts.filter(({ asksYou }) => asksYou));
  const isMine = Object.keys(mine).length > 0;
  const open = digestsOf(accounts.filter((account) => account.state !== "approved"));
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isLate && canEdit && (
        <LateActions post={post} mine={mine} isApproved={state === "approved"} {...times} />
      )}
      {isMine && !(isLate && canEdit) && (
        <Button
          variant="primary"
          loading={decision.pending}
          onClick={() => void decision.run({ postId, decision: "approve", digests: mine })}
        >
          Approve
        </Button>
      )}
      {isMine && <Button onClick={() => ask("request_changes")}>Ask for changes…</Button>}
      {canEdit && state === "not_requested" && (
        <Button variant="primary" loading={request.pending} onClick={() => void request.run("")}>
          Ask for approval
        </Button>
      )}
      {canEdit && state === "waiting" && !isLate && (
        <Button variant="ghost" loading={withdraw.pending} onClick={() => void withdraw.run()}>
          Take the question back
        </Button>
      )}
      {isAdmin && state !== "approved" && (
        <Button variant="ghost" onClick={() => ask("override")}>
          Send on without approval…
        </Button>
      )}
      {asking && (
        <DecisionDialog
          kind={asking}
          postId={postId}
          digests={asking === "override" ? open : mine}
          onClose={() => ask(null)}
        />
      )}
    </div>
  );
}

/** The digests say what was on the screen: the server refuses a decision about another content. */
export function digestsOf(accounts: Approval["accounts"]): Record<string, string> {
  return Object.fromEntries(accounts.map(({ connectionId, digest }) => [connectionId, digest]));
}
