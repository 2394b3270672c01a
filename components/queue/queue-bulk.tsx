"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { BulkBar } from "@/components/posts/bulk/bulk-bar";
import { AssignPostsDialog, MovePostsDialog } from "@/components/posts/bulk/bulk-dialogs";
import { type PlannedMove, planMoves } from "@/components/posts/bulk/move-plan";
import { isUndoable } from "@/components/posts/ending/ending-for-good";
import { endability, endedWords, useEndPosts } from "@/components/posts/ending/use-end-posts";
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
  team: Team;
  preferences: PlanningPreferences;
  moves: QueueMoves;
  onClear: () => void;
};

export function QueueBulk({ posts, team, preferences, moves, onClear }: QueueBulkProps) {
  const [asking, ask] = useState<Asking | null>(null);
  const toast = useToast();
  const assign = useAssignPosts(team);
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
    const able = posts.filter((post) => endability(ending, post).allowed);
    const [refused] = posts.map((post) => endability(ending, post)).filter((each) => !each.allowed);
    if (able.some((post) => !isUndoable(ending, post))) ask({ kind: "end", ending, posts: able });
    else if (able.length > 0) void endPosts({ ending, posts: able });
    else if (refused && !refused.allowed)
      refuse(`Nothing was ${endedWords[ending]}.`, refused.reason);
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
        <AssignPostsDialog posts={posts} team={team} onAssign={assign} onClose={close} />
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
          onEnd={() => endPosts({ ending: asking.ending, posts: asking.posts })}
          onClose={close}
        />
      )}
    </>
  );
}
