"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { checkWallTime } from "@/components/kit/when/when";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { PlannableDraft } from "./dragged";
import type { LastChange } from "./last-change";
import type { Announcer } from "./use-announcer";

type Planned = Pick<PlannableDraft, "id" | "version" | "scheduledAt">;

/** Says as data when a draft is planned for; null takes its time away. */
export type DraftPlan = { draft: Planned; to: string | null };

/** Gives a draft a time of the calendar; it stays a draft until somebody schedules it. */
export function usePlanDraft({
  preferences,
  announcer,
  last,
}: {
  preferences: TimePreferences;
  announcer: Announcer;
  last: LastChange;
}) {
  const planning = useApiMutation({
    send: ({ draft, to }: DraftPlan & { note?: string | undefined; isUndo?: boolean }) => {
      const body = { version: draft.version, scheduledAt: to };
      return api("PATCH /api/drafts/{draftId}", { params: { draftId: draft.id }, body });
    },
    onDone: ({ draft }, { draft: before, isUndo = false }) => {
      last.rebase(draft.id, before.version, draft.version);
      const change = { kind: "plan", plan: planBack(draft, before) } as const;
      if (isUndo) last.undone(change, () => void planning.run(change.plan));
      else last.remember(change);
    },
    done: ({ draft }, { draft: before, to, note, isUndo = false }) => {
      const when = to && formatDateTime(to, preferences);
      const title = when ? `Draft planned for ${when}` : "Draft without a time again";
      const description = [note, "It goes out once it is scheduled."].filter(Boolean).join(" ");
      if (isUndo) return { title };
      const action = { label: "Undo", onSelect: () => takeBack(planBack(draft, before)) };
      return { title, description, action };
    },
    failed: () => ({ title: "The draft was not planned." }),
    onToast: announcer.read,
    invalidates: [["drafts"], ["slots"]],
  });
  const undoPlan = (plan: DraftPlan) => void planning.run({ ...plan, isUndo: true });
  const takeBack = (plan: DraftPlan) => {
    last.forget({ kind: "plan", plan });
    undoPlan(plan);
  };
  const planDraft = (draft: PlannableDraft, wall: WallTime, note?: string) => {
    const like = draft.scheduledAt === null ? {} : { like: draft.scheduledAt };
    const options = { preferences, nowMs: Date.now(), ...like };
    const { instant, problem } = checkWallTime(wall, options);
    if (instant === null)
      return announcer.refuse({ title: "The draft was not planned.", reason: problem });
    if (instant !== draft.scheduledAt) void planning.run({ draft, to: instant, note });
  };
  return { planDraft, undoPlan };
}

function planBack({ id, version, scheduledAt }: Planned, before: Planned): DraftPlan {
  return { draft: { id, version, scheduledAt }, to: before.scheduledAt };
}
