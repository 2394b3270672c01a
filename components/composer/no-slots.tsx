"use client";

import type { Route } from "next";
import { giveTimes, replaceTimes } from "@/components/accounts/slots/replace-times";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { minuteInWords } from "@/components/kit/when/clock-time";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import type { SlotProblem, SlotSchedule } from "@/lib/accounts/slots/schema";
import { listed } from "@/lib/kernel/words/rules";
import { useComposerTools } from "./composer-context";

/** Says why there is no next slot; where nobody chose weekly times yet, one click makes them. */
export function NoSlots({ problem }: { problem: SlotProblem | null }) {
  if (!problem || problem.code === "not_connected") return null;
  if (problem.code === "no_slots") return <ProposedTimes />;
  const [reason, advice] = problem.message.split(": ");
  return (
    <span className="text-muted">
      {reason}:{" "}
      <TextLink href={`/connections/${problem.connectionId}/slots` as Route}>{advice}</TextLink>
    </span>
  );
}

const proposedTime = "09:30";
const proposedTimes = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: proposedTime }));

function ProposedTimes() {
  const { chosen, workspaceTimeZone, preferences } = useComposerTools();
  const toast = useToast();
  const time = minuteInWords(proposedTime, preferences);
  const invalidates = [["slots"]];
  const undoing = useApiMutation({
    send: (made: readonly SlotSchedule[]) =>
      Promise.all(made.map((schedule) => replaceTimes({ ...schedule, times: [] }))),
    failed: () => ({ title: "The weekly times stay" }),
    invalidates,
  });
  const making = useApiMutation({
    send: () =>
      Promise.all(
        chosen.map(({ id }) =>
          giveTimes(id, { timeZone: workspaceTimeZone, times: proposedTimes }),
        ),
      ),
    onDone: (made) =>
      toast.show({
        title: `Weekdays at ${time} are weekly times now`,
        description: `Of ${listed(chosen.map(({ name }) => name))}. Change them under Connections.`,
        action: { label: "Undo", onSelect: () => void undoing.run(made) },
      }),
    failed: () => ({ title: "The weekly times were not saved" }),
    invalidates,
  });
  return (
    <span className="text-muted">
      No weekly times yet.{" "}
      <button
        type="button"
        disabled={making.pending}
        onClick={() => void making.run()}
        className="min-h-6 rounded-sm text-accent-text underline underline-offset-3 touch:min-h-11"
      >
        Use weekdays at {time}
      </button>
    </span>
  );
}
