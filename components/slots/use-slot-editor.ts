"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { ApiError, api } from "@/lib/http/api";
import type { SlotSchedule, WeeklyTime } from "@/lib/slots/schema";
import { isSameWeek } from "./weekly-times";

type Week = Pick<SlotSchedule, "timeZone" | "times">;

export function useSlotEditor(initial: SlotSchedule, accountName: string) {
  const client = useQueryClient();
  const [stored, setStored] = useState(initial);
  const [week, setWeek] = useState<Week>({ timeZone: initial.timeZone, times: initial.times });
  const { connectionId } = initial;
  const params = { connectionId };

  const saving = useApiMutation({
    send: async (version: number) => {
      const times = [...week.times];
      const body = { timeZone: week.timeZone, times, version };
      return (await api("PUT /api/connections/{connectionId}/slots", { params, body })).schedule;
    },
    onDone: setStored,
    done: () => ({ title: `Weekly times of ${accountName} saved` }),
    invalidates: [["slots"]],
  });
  const showing = useApiMutation({
    send: async () => (await api("GET /api/connections/{connectionId}/slots", { params })).schedule,
    onDone: (schedule) => {
      setStored(schedule);
      setWeek({ timeZone: schedule.timeZone, times: schedule.times });
      saving.reset();
      void client.invalidateQueries({ queryKey: ["slots"] });
    },
    failed: () => ({ title: "Their version did not load." }),
  });
  const newer = currentVersionIn(saving.error);
  return {
    ...week,
    dirty: week.timeZone !== stored.timeZone || !isSameWeek(week.times, stored.times),
    setTimeZone: (timeZone: string) => setWeek({ ...week, timeZone }),
    setTimes: (times: readonly WeeklyTime[]) => setWeek({ ...week, times: [...times] }),
    save: () => saving.run(stored.version),
    saving: saving.pending,
    failure: newer === null ? saving.failure : null,
    conflict:
      newer === null ? null : { takeTheirs: showing.run, saveMine: () => saving.run(newer) },
  };
}

export type SlotEditorState = ReturnType<typeof useSlotEditor>;

function currentVersionIn(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") return null;
  const { currentVersion } = Object(error.details);
  return typeof currentVersion === "number" ? currentVersion : null;
}
