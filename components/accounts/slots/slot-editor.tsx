"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { TimeZoneField } from "@/components/kit/preferences/time-zone-field";
import { clockTime } from "@/components/kit/when/clock-time";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { Form, FormFailure } from "@/components/ui/form";
import type { SlotSchedule, WeeklyTime } from "@/lib/accounts/slots/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { BestSlots } from "./best-slots";
import { DayTimes } from "./day-times";
import { giveTimes, replaceTimes } from "./replace-times";
import {
  copyDay,
  daysInOrder,
  isSameWeek,
  timesOn,
  withoutTime,
  withTime,
  workdays,
} from "./weekly-times";

export type OtherAccount = { id: string; name: string };

export function SlotEditor({
  schedule,
  accountName,
  others = [],
  preferences,
  firstDayOfWeek,
}: {
  schedule: SlotSchedule;
  accountName: string;
  /** They can get the same times in one step. */
  others?: readonly OtherAccount[];
  preferences: TimePreferences;
  firstDayOfWeek: FirstDayOfWeek;
}) {
  const editor = useSlotEditor(schedule, { accountName, others });
  const { times, setTimes } = editor;
  const format = (time: string) => clockTime(time, preferences);
  return (
    <Card>
      <Form onSubmit={editor.save}>
        <CardBody className="flex flex-col gap-4 border-b">
          <FormFailure failure={editor.failure} title="The weekly times were not saved." />
          <Conflict conflict={editor.conflict} />
          {times.length === 0 && <NoTimes onFill={setTimes} format={format} />}
          <BestSlots
            connectionId={schedule.connectionId}
            timeZone={editor.timeZone}
            times={times}
            preferences={{ ...preferences, firstDayOfWeek }}
            onChange={editor.changeTimes}
          />
          <div className="max-w-sm">
            <TimeZoneField
              value={editor.timeZone}
              onChange={editor.setTimeZone}
              note="The times below are read on the clocks of this zone."
            />
          </div>
        </CardBody>
        <div className="divide-y">
          {daysInOrder(firstDayOfWeek).map((weekday) => (
            <DayTimes
              key={weekday}
              weekday={weekday}
              times={timesOn(times, weekday)}
              format={format}
              onAdd={(time) => setTimes(withTime(times, { weekday, time }))}
              onRemove={(time) => setTimes(withoutTime(times, { weekday, time }))}
              onCopy={(to) => setTimes(copyDay(times, { from: weekday, to }))}
            />
          ))}
        </div>
        {others.length > 0 && (
          <CardBody className="border-t py-2">
            <OtherAccounts others={others} editor={editor} />
          </CardBody>
        )}
        <CardFooter className="flex-wrap">
          <p className="min-w-0 grow text-muted text-sm">
            {countInWords(times.length)} Posts keep the times that they have.
          </p>
          <Button type="submit" variant="primary" loading={editor.saving} disabled={!editor.dirty}>
            Save weekly times
          </Button>
        </CardFooter>
      </Form>
    </Card>
  );
}

function Conflict({ conflict }: Pick<SlotEditorState, "conflict">) {
  if (!conflict) return null;
  return (
    <Callout
      tone="caution"
      role="alert"
      title="Somebody changed these weekly times since you opened them."
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={() => void conflict.takeTheirs()}>
            Show theirs
          </Button>
          <Button size="sm" onClick={() => void conflict.saveMine()}>
            Save mine over it
          </Button>
        </div>
      }
    >
      Nothing of yours is lost yet.
    </Callout>
  );
}

const proposed = ["09:30", "17:00"];

function NoTimes({
  onFill,
  format,
}: {
  onFill: SlotEditorState["setTimes"];
  format: (time: string) => string;
}) {
  const week = workdays.flatMap((weekday) => proposed.map((time) => ({ weekday, time })));
  return (
    <Callout
      title="No weekly times yet"
      action={
        <Button size="sm" onClick={() => onFill(week)}>
          Use {proposed.map(format).join(" and ")} on weekdays
        </Button>
      }
    >
      “Next slot” gives out the times that stand here, each to one post.
    </Callout>
  );
}

function OtherAccounts({
  others,
  editor: { alsoFor, setAlsoFor },
}: {
  others: readonly OtherAccount[];
  editor: SlotEditorState;
}) {
  return (
    <Disclosure
      title={alsoFor.length === 0 ? "The same for other accounts" : `Also for ${alsoFor.length}`}
    >
      <fieldset className="grid gap-x-4 gap-y-1 pt-1 pb-2 sm:grid-cols-2">
        <legend className="sr-only">Accounts that get the same weekly times</legend>
        {others.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={alsoFor.includes(id)}
            onChange={(checked) =>
              setAlsoFor(checked ? [...alsoFor, id] : alsoFor.filter((each) => each !== id))
            }
          />
        ))}
      </fieldset>
    </Disclosure>
  );
}

function countInWords(count: number): string {
  if (count === 0) return "No slots.";
  return count === 1 ? "1 slot a week." : `${count} slots a week.`;
}

type Week = Pick<SlotSchedule, "timeZone" | "times">;

function useSlotEditor(
  initial: SlotSchedule,
  { accountName, others }: { accountName: string; others: readonly OtherAccount[] },
) {
  const client = useQueryClient();
  const [alsoFor, setAlsoFor] = useState<readonly string[]>([]);
  const [stored, setStored] = useState(initial);
  const [week, setWeek] = useState<Week>({ timeZone: initial.timeZone, times: initial.times });
  const { connectionId } = initial;
  const params = { connectionId };

  const saving = useApiMutation({
    send: async (version: number) => {
      const schedule = await replaceTimes({ connectionId, ...week, version });
      const failed: string[] = [];
      for (const { id, name } of others.filter((other) => alsoFor.includes(other.id))) {
        await giveTimes(id, week).catch(() => failed.push(name));
      }
      return { schedule, failed };
    },
    onDone: ({ schedule }) => {
      setStored(schedule);
      setAlsoFor([]);
    },
    done: ({ failed }) => ({
      title: `Weekly times of ${accountName} ${alsoFor.length > 0 ? "and others " : ""}saved`,
      description: failed.length > 0 ? `Not those of ${failed.join(", ")}.` : undefined,
    }),
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
    alsoFor,
    setAlsoFor,
    dirty:
      alsoFor.length > 0 ||
      week.timeZone !== stored.timeZone ||
      !isSameWeek(week.times, stored.times),
    setTimeZone: (timeZone: string) => setWeek({ ...week, timeZone }),
    changeTimes: (change: (times: readonly WeeklyTime[]) => readonly WeeklyTime[]) =>
      setWeek((latest) => ({ ...latest, times: [...change(latest.times)] })),
    setTimes: (times: readonly WeeklyTime[]) => setWeek({ ...week, times: [...times] }),
    save: () => saving.run(stored.version),
    saving: saving.pending,
    failure: newer === null ? saving.failure : null,
    conflict:
      newer === null ? null : { takeTheirs: showing.run, saveMine: () => saving.run(newer) },
  };
}

type SlotEditorState = ReturnType<typeof useSlotEditor>;

function currentVersionIn(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") return null;
  const { currentVersion } = Object(error.details);
  return typeof currentVersion === "number" ? currentVersion : null;
}
