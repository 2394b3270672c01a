"use client";

import type { UndoKeeper } from "@/components/kit/mutation/undo-keeper";
import type { End } from "@/components/posts/ending/use-end-posts";
import { useLabelPosts } from "@/components/posts/labels/use-label-posts";
import type { Team } from "@/components/posts/people/person";
import { useAssignPosts } from "@/components/posts/people/use-assign-posts";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { LabelChange } from "@/lib/planning/posts/schema";
import type { Dragged } from "./dragged";
import { type Change, type LastChange, useLastChange, useUndoLast } from "./last-change";
import type { Announcer } from "./use-announcer";
import { useChangeAccounts } from "./use-change-accounts";
import { useMoves } from "./use-moves";
import { usePlanDraft } from "./use-plan-draft";
import { useRememberedEndings } from "./use-remembered-endings";
import { useUndoEdit } from "./use-undo-edit";

/** The calendar changes posts by these, ⌘Z takes them back one by one, and ⇧⌘Z makes them again. */
export function useChanges({
  team,
  preferences,
  announcer,
  onEnded,
}: {
  team: Team;
  preferences: TimePreferences;
  announcer: Announcer;
  onEnded: (end: End) => void;
}) {
  const last = useLastChange(team.userId);
  const { undoMoves, ...moves } = useMoves({ preferences, announcer, last });
  const { undoEnding, ...endings } = useRememberedEndings({ announcer, last, onEnded });
  const { labelPosts, undo: undoLabels } = useLabelPosts({
    last: {
      ...keeperIn(last, (changes: LabelChange[]) => ({ kind: "labels", changes })),
      rebase: last.rebase,
    },
    onToast: announcer.read,
  });
  const { assignPosts, undo: undoAssignments } = useAssignPosts(
    team,
    keeperIn(last, (assignments) => ({ kind: "managers", assignments })),
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

function keeperIn<Undo>(last: LastChange, changeOf: (undo: Undo) => Change): UndoKeeper<Undo> {
  return {
    remember: (undo) => last.remember(changeOf(undo)),
    forget: (undo) => last.forget(changeOf(undo)),
    undone: (undo, again) => last.undone(changeOf(undo), again),
  };
}

export type PostChanges = ReturnType<typeof useChanges>["changes"];
