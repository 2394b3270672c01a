"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { checkWallTime } from "@/components/kit/when/when";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { PlannableDraft } from "./dragged";
import type { Announcer } from "./use-announcer";

type Plan = {
  draft: PlannableDraft;
  to: string | null;
  note?: string | undefined;
  isUndo?: boolean;
};

/** Gives a draft a time of the calendar; it stays a draft until somebody schedules it. */
export function usePlanDraft({
  preferences,
  announcer,
}: {
  preferences: TimePreferences;
  announcer: Announcer;
}) {
  const planning = useApiMutation({
    send: ({ draft, to }: Plan) => {
      const body = { version: draft.version, scheduledAt: to };
      return api("PATCH /api/drafts/{draftId}", { params: { draftId: draft.id }, body });
    },
    done: ({ draft }, { draft: before, to, note, isUndo = false }) => {
      const when = to && formatDateTime(to, preferences);
      const title = when ? `Draft planned for ${when}` : "Draft without a time again";
      const description = [note, "It goes out once it is scheduled."].filter(Boolean).join(" ");
      if (isUndo) return { title };
      const undo = { draft, to: before.scheduledAt, isUndo: true };
      const action = { label: "Undo", onSelect: () => void planning.run(undo) };
      return { title, description, action };
    },
    failed: () => ({ title: "The draft was not planned." }),
    onToast: announcer.read,
    invalidates: [["drafts"], ["slots"]],
  });
  return (draft: PlannableDraft, wall: WallTime, note?: string) => {
    const like = draft.scheduledAt === null ? {} : { like: draft.scheduledAt };
    const options = { preferences, nowMs: Date.now(), ...like };
    const { instant, problem } = checkWallTime(wall, options);
    if (instant === null)
      return announcer.refuse({ title: "The draft was not planned.", reason: problem });
    if (instant !== draft.scheduledAt) void planning.run({ draft, to: instant, note });
  };
}
