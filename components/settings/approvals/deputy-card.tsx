"use client";

import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { DateField } from "@/components/kit/month-grid/date-field";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { byName, type Teammate } from "@/components/posts/people/person";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { formatDay, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { DeputyAnswer, Standing } from "@/lib/planning/approvals/schema";

type Chosen = { userId: string | null; from: string | null; to: string | null };

export function DeputyCard({
  initial,
  isApprover,
  people,
  preferences,
}: {
  initial: DeputyAnswer;
  /** Says whether a rule names the person; others only read for whom they stand in. */
  isApprover: boolean;
  /** The others of the team. */
  people: readonly Teammate[];
  /** Its time zone is the team's, which counts the days. */
  preferences: PlanningPreferences;
}) {
  const today = toWallTime(new Date().toISOString(), preferences.timeZone).date;
  const [answer, setAnswer] = useState(initial);
  const [chosen, setChosen] = useState<Chosen>(answer.deputy ?? blankFrom(today));
  const [wasTried, setTried] = useState(false);
  const { deputy, standingInFor } = answer;
  const offersChoice = isApprover || deputy !== null;
  const { userId, from, to } = chosen;
  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part });
  const saving = useApiMutation({
    send: (body: { userId: string; from: string; to: string }) =>
      api("PUT /api/me/deputy", { body }),
    onDone: setAnswer,
    done: ({ deputy: set }) => ({ title: `${set?.name ?? "Somebody"} stands in for you` }),
  });
  const ending = useApiMutation({
    send: () => api("DELETE /api/me/deputy"),
    onDone: (next) => {
      setAnswer(next);
      setChosen(blankFrom(today));
      setTried(false);
    },
    done: () => ({ title: "You decide yourself again" }),
    failed: () => ({ title: "Nothing was changed" }),
  });
  const save = () => {
    setTried(true);
    if (userId && from && to && from <= to) void saving.run({ userId, from, to });
  };
  const period = (standing: Standing) => periodInWords(standing, preferences);
  return (
    <Card aria-label="While you are away">
      <CardHeader
        title="While you are away"
        description="Somebody is asked and approves posts in your place, from the first day to the last. Not what you or they edited last."
      />
      <CardBody className="flex flex-col gap-4">
        {standingInFor.map((standing) => (
          <Callout key={standing.userId}>
            You stand in for {standing.name} {period(standing)}.
          </Callout>
        ))}
        {deputy && (
          <p role="status" className="text-pretty">
            {deputy.name} stands in for you {period(deputy)}.
          </p>
        )}
        {offersChoice && (
          <Form id="deputy" onSubmit={save} className="flex max-w-lg flex-col gap-4">
            <FormFailure failure={saving.failure} title="Nobody stands in yet." />
            <Field
              label="Who stands in"
              error={wasTried && !userId ? "Choose somebody of your team." : null}
            >
              <Combobox
                options={people
                  .toSorted(byName)
                  .map(({ id, name }) => ({ value: id, label: name }))}
                value={userId}
                placeholder="Choose a person"
                emptyText="Nobody has that name"
                onChange={(id) => change({ userId: id })}
              />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField
                label="First day"
                value={from}
                onChange={(day) => change({ from: day })}
                preferences={preferences}
                toward="future"
              />
              <DateField
                label="Last day"
                value={to}
                onChange={(day) => change({ to: day })}
                preferences={preferences}
                toward="future"
                min={from && from > today ? from : today}
              />
            </div>
            {wasTried && <Missing from={from} to={to} />}
          </Form>
        )}
      </CardBody>
      {offersChoice && (
        <CardFooter>
          {deputy && (
            <Button loading={ending.pending} onClick={() => void ending.run()}>
              End it now
            </Button>
          )}
          <Button type="submit" form="deputy" variant="primary" loading={saving.pending}>
            Save
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

function Missing({ from, to }: Pick<Chosen, "from" | "to">) {
  if (from && to && from <= to) return null;
  return (
    <p role="alert" className="text-negative text-sm">
      {from && to ? "The last day is before the first." : "Choose the first and the last day."}
    </p>
  );
}

function blankFrom(today: string): Chosen {
  return { userId: null, from: today, to: null };
}

function periodInWords({ from, to }: Standing, { dateFormat }: PlanningPreferences): string {
  const last = formatDay(to, dateFormat);
  return from === to ? `on ${last}` : `from ${formatDay(from, dateFormat)} to ${last}`;
}
