"use client";

import { type ReactNode, useCallback } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountChips } from "@/components/kit/account/account-chips";
import { currentZoneName } from "@/components/kit/preferences/current-zone-name";
import { timeZoneOptions, zoneInWords } from "@/components/kit/preferences/time-zone-options";
import { LabelField } from "@/components/library/labels/label-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Import } from "@/lib/planning/imports/schema";
import type { ImportTools } from "./use-import";
import { targetWords, twoReadings } from "./words";

export type ImportSetting = {
  accounts: readonly Account[];
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
};

const targets = (["scheduled", "next_slot", "draft"] as const).map((value) => ({
  value,
  label: targetWords[value].label,
}));
const dateOrders = ["day_first", "month_first"] as const;

/** Asks what the file leaves open, and how its rows are added. */
export function ImportChoices({ tools, setting }: { tools: ImportTools; setting: ImportSetting }) {
  const { import: of, change } = tools;
  const asks = (what: Import["asks"][number]) => tools.kept.asks.includes(what);
  return (
    <Card aria-label="How they are added">
      <CardHeader title="How they are added" description="For all rows of the file." />
      <CardBody className="flex flex-col gap-5">
        <Choice label="When they go out" hint={targetWords[of.target].hint}>
          <SegmentedControl
            label="When they go out"
            options={targets}
            value={of.target}
            onChange={(target) => change({ target })}
            className="max-w-full overflow-x-auto"
          />
        </Choice>
        <DateOrderChoice tools={tools} setting={setting} isAsked={asks("dateOrder")} />
        <ZoneChoice tools={tools} setting={setting} isAsked={asks("zone")} />
        <AccountsChoice tools={tools} setting={setting} isAsked={asks("connections")} />
        <Choice label="Labels" hint="The file’s own label is added to all of them as well.">
          <LabelField labelIds={of.labelIds} onChange={(labelIds) => change({ labelIds })} />
        </Choice>
      </CardBody>
    </Card>
  );
}

type ChoiceProps = { tools: ImportTools; setting: ImportSetting; isAsked: boolean };

/** Is there only where a date of the file has two readings. */
function DateOrderChoice({ tools, setting, isAsked }: ChoiceProps) {
  const { import: of, change } = tools;
  const readings = twoReadings(of, setting.preferences.dateFormat);
  if (!readings && !isAsked) return null;
  const options = dateOrders.map((value) => {
    const isDayFirst = value === "day_first";
    const reading = isDayFirst ? readings?.dayFirst : readings?.monthFirst;
    return { value, label: reading ?? (isDayFirst ? "Day first" : "Month first") };
  });
  return (
    <Choice
      label={readings ? `What “${readings.sample}” means` : "Which comes first in dates"}
      hint="All dates of the file are read in the same way."
      question={isAsked ? "Choose one: both are possible." : null}
    >
      {/* Nothing is chosen before somebody chose, which a control with a first option cannot show. */}
      {of.dateOrder === null ? (
        <div className="flex flex-wrap gap-2">
          {options.map(({ value, label }) => (
            <Button key={value} onClick={() => change({ dateOrder: value })}>
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <SegmentedControl
          label="How dates are read"
          options={options}
          value={of.dateOrder}
          onChange={(dateOrder) => change({ dateOrder })}
        />
      )}
    </Choice>
  );
}

function ZoneChoice({ tools, setting, isAsked }: ChoiceProps) {
  const { zone } = tools.import;
  const { workspaceTimeZone, preferences } = setting;
  const options = useCallback(
    () => timeZoneOptions(zone ?? workspaceTimeZone),
    [zone, workspaceTimeZone],
  );
  const near = [...new Set([workspaceTimeZone, preferences.timeZone])];
  const choose = (next: string) => tools.change({ zone: next });
  return (
    <div className="flex max-w-md flex-col gap-2">
      <Field
        label="Time zone of the times"
        description={
          isAsked ? (
            <span className="text-caution">Choose the zone in which these times were written.</span>
          ) : (
            "Holds for times that name no zone of their own."
          )
        }
      >
        <Combobox
          options={options}
          value={zone && currentZoneName(zone)}
          label={zone ? zoneInWords(currentZoneName(zone)) : undefined}
          onChange={choose}
          placeholder="Search cities and zones"
          emptyText="No zone of that name"
        />
      </Field>
      {zone === null && (
        <div className="flex flex-wrap gap-2">
          {near.map((each) => (
            <Button key={each} size="sm" onClick={() => choose(each)}>
              {zoneInWords(each)}
              {each === workspaceTimeZone ? ", as your team" : ", as you"}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function AccountsChoice({ tools, setting, isAsked }: ChoiceProps) {
  const { import: of, change } = tools;
  const usable = setting.accounts.filter(({ id, state }) => {
    return state !== "disconnected" || of.connectionIds.includes(id);
  });
  const hint = hintOf({ isAsked, isEmpty: usable.length === 0 });
  return (
    <AccountChips
      accounts={usable}
      chosen={of.connectionIds}
      onChange={(connectionIds) => change({ connectionIds })}
      hint={isAsked ? <span className="text-caution">{hint}</span> : hint}
    />
  );
}

function hintOf({ isAsked, isEmpty }: { isAsked: boolean; isEmpty: boolean }): string {
  if (isEmpty) return "No account is connected yet. Rows become drafts without.";
  if (isAsked) return "Choose where the rows go that name no account.";
  return "Where rows go that name no account of their own.";
}

function Choice({
  label,
  hint,
  question = null,
  children,
}: {
  label: string;
  hint: string;
  question?: string | null;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span className="font-medium text-sm">{label}</span>
      {children}
      <p className={question ? "text-caution text-sm" : "text-muted text-sm"}>{question ?? hint}</p>
    </div>
  );
}
