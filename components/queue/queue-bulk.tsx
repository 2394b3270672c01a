"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { BulkBar } from "@/components/posts/bulk/bulk-bar";
import { AssignDialog, MovePostsDialog } from "@/components/posts/bulk/bulk-dialogs";
import { type PlannedMove, planMoves } from "@/components/posts/bulk/move-plan";
import { planEnding, useEndPosts } from "@/components/posts/ending/use-end-posts";
import type { Ending } from "@/components/posts/ending/use-undo-ending";
import { useLabelPosts } from "@/components/posts/labels/use-label-posts";
import type { Team } from "@/components/posts/people/person";
import { useAssignPosts } from "@/components/posts/people/use-assign-posts";
import { lazyLayer } from "@/components/ui/lazy";
import { useToast } from "@/components/ui/toast";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import type { QueueMoves } from "./use-queue-moves";

const what = "The dialog";
const LabelPostsDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/labels/label-posts-dialog").then(
        (chunk) => chunk.LabelPostsDialog,
      ),
    ),
  { what },
);
const EndPostsDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/ending/end-posts-dialog").then((chunk) => chunk.EndPostsDialog),
    ),
  { what },
);

type Asking =
  | { kind: "move" | "assign" | "labels" }
  | { kind: "end"; ending: Ending; posts: readonly Post[] };

type QueueBulkProps = {
  posts: readonly Post[];
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  moves: QueueMoves;
  onClear: () => void;
};

export function QueueBulk({ posts, accounts, team, preferences, moves, onClear }: QueueBulkProps) {
  const [asking, ask] = useState<Asking | null>(null);
  const toast = useToast();
  const { assignPosts } = useAssignPosts(team);
  const { labelPosts } = useLabelPosts();
  const { endPosts } = useEndPosts();
  const close = () => ask(null);
  const refuse = (title: string, description: string) =>
    toast.show({ id: "queue-bulk", title, description, tone: "negative" });
  const move = (plan: readonly PlannedMove[]) => {
    const targets = plan.flatMap(({ post, to }) => (to === null ? [] : [{ post, to }]));
    const stayed = plan.flatMap(({ problem }) => (problem === null ? [] : [problem]));
    if (targets.length > 0) moves.moveAll(targets, stayed);
    else refuse("No post was moved.", stayed[0] ?? "");
  };
  const end = (ending: Ending) => {
    const plan = planEnding(ending, posts);
    if (plan.refusal) refuse(plan.refusal.title, plan.refusal.reason);
    else if (plan.asksFirst) ask({ kind: "end", ending, posts: plan.posts });
    else if (plan.posts.length > 0) void endPosts({ ending, posts: plan.posts });
  };
  const step = (days: -1 | 1) =>
    move(planMoves(posts, { kind: "days", days }, { preferences, nowMs: Date.now() }));
  return (
    <>
      <BulkBar
        count={posts.length}
        verbs={{
          step,
          move: () => ask({ kind: "move" }),
          assign: () => ask({ kind: "assign" }),
          label: () => ask({ kind: "labels" }),
          cancel: () => end("cancel"),
          remove: () => end("delete"),
        }}
        onClear={onClear}
        className="sticky bottom-(--shell-bottom) z-20"
      />
      {asking?.kind === "move" && (
        <MovePostsDialog
          posts={posts}
          preferences={preferences}
          onMove={(targets) => moves.moveAll(targets, [])}
          onClose={close}
        />
      )}
      {asking?.kind === "assign" && (
        <AssignDialog posts={posts} team={team} onAssign={assignPosts} onClose={close} />
      )}
      {asking?.kind === "labels" && (
        <LabelPostsDialog
          posts={posts}
          onChange={(change) => void labelPosts(change)}
          onClose={close}
        />
      )}
      {asking?.kind === "end" && (
        <EndPostsDialog
          ending={asking.ending}
          posts={asking.posts}
          accounts={accounts}
          onEnd={() => endPosts({ ending: asking.ending, posts: asking.posts })}
          onClose={close}
        />
      )}
    </>
  );
}
