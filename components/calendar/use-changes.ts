"use client";

import { useLabelPosts } from "@/components/posts/labels/use-label-posts";
import { useAssignPosts } from "@/components/posts/people/use-assign-posts";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { Dragged } from "./dragged";
import { useLastChange, useUndoLast } from "./last-change";
import type { Announcer } from "./use-announcer";
import { useChangeAccounts } from "./use-change-accounts";
import { type End, useEndPosts } from "./use-end-posts";
import { useMoves } from "./use-moves";
import { usePlanDraft } from "./use-plan-draft";
import { useUndoEdit } from "./use-undo-edit";

/** The calendar changes posts by these, ⌘Z takes them back one by one, and ⇧⌘Z makes them again. */
export function useChanges({
  userId,
  preferences,
  announcer,
  onEnded,
}: {
  userId: string;
  preferences: TimePreferences;
  announcer: Announcer;
  onEnded: (end: End) => void;
}) {
  const last = useLastChange(userId);
  const { undoMoves, ...moves } = useMoves({ preferences, announcer, last });
  const { undoEnding, ...endings } = useEndPosts({ announcer, last, onEnded });
  const { labelPosts, undo: undoLabels } = useLabelPosts({
    last: {
      rebase: last.rebase,
      remember: (changes) => last.remember({ kind: "labels", changes }),
      forget: (changes) => last.forget({ kind: "labels", changes }),
      undone: (changes, again) => last.undone({ kind: "labels", changes }, again),
    },
    onToast: announcer.read,
  });
  const { assignPosts, undo: undoAssignments } = useAssignPosts(
    { userId },
    {
      remember: (assignments) => last.remember({ kind: "managers", assignments }),
      forget: (assignments) => last.forget({ kind: "managers", assignments }),
      undone: (assignments, again) => last.undone({ kind: "managers", assignments }, again),
    },
  );
  const { changeAccounts, undo } = useChangeAccounts({ last, onToast: announcer.read });
  const { planDraft, undoPlan } = usePlanDraft({ preferences, announcer, last });
  const { undoEdit, ...edits } = useUndoEdit(last);
  const undoLast = useUndoLast(last, {
    moves: undoMoves,
    ending: undoEnding,
    labels: undoLabels,
    managers: undoAssignments,
    accounts: undo,
    plan: undoPlan,
    edit: undoEdit,
  });
  const drop = (dragged: Dragged, wall: WallTime, note?: string) =>
    dragged.kind === "post"
      ? moves.move(dragged.post, wall, note)
      : planDraft(dragged.draft, wall, note);
  return {
    undoLast,
    redoLast: last.redo,
    changes: {
      ...moves,
      ...endings,
      ...edits,
      labelPosts,
      assignPosts,
      changeAccounts,
      drop,
      rebase: last.rebase,
    },
  };
}

export type PostChanges = ReturnType<typeof useChanges>["changes"];
