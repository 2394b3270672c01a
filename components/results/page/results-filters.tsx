"use client";

import { ListFilter } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { DateField } from "@/components/kit/month-grid/date-field";
import { LabelSelect } from "@/components/library/labels/label-select";
import { useLabels } from "@/components/library/labels/use-labels";
import { managerOptions } from "@/components/posts/people/managed-by";
import type { Team } from "@/components/posts/people/person";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { kindNames } from "../report/names";
import { daysOf, kinds, type Period, type ResultsView } from "../results-address";
import { metricChoices } from "../words";

type FilterProps = {
  view: ResultsView;
  change: (fields: Partial<ResultsView>) => void;
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  today: string;
};

const every = "every";

export const noFilters = { account: null, network: null, label: null, managedBy: null, kind: null };

export function ResultsFilters(props: FilterProps) {
  const { view, change, preferences, today } = props;
  const count = Object.keys(noFilters).filter(
    (name) => view[name as keyof typeof noFilters],
  ).length;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <div className="flex gap-2 max-sm:basis-full">
        <div className="min-w-0 max-sm:grow sm:w-40">
          <Select
            aria-label="Period"
            options={periodChoices}
            value={view.period}
            onChange={(period) => {
              const days = daysOf(view, today);
              change(period === "own" ? { period, ...days } : { period, from: null, to: null });
            }}
          />
        </div>
        <div className="min-w-0 max-sm:grow sm:w-36">
          <Select
            aria-label="Number"
            options={metricChoices}
            value={view.metric}
            onChange={(metric) => change({ metric })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-lg:hidden">
        <SliceFields {...props} />
      </div>
      <span className="lg:hidden">
        <Popover
          title="Filter"
          align="end"
          trigger={
            <Button variant="ghost" icon={<ListFilter aria-hidden className="size-4" />}>
              Filter{count > 0 && ` (${count})`}
            </Button>
          }
        >
          <div className="flex flex-col gap-2">
            <SliceFields {...props} />
          </div>
        </Popover>
      </span>
      <Checkbox
        label="Compare with the period before"
        checked={view.compare}
        onChange={(compare) => change({ compare })}
      />
      {view.period === "own" && (
        <div className="flex basis-full flex-wrap gap-2">
          <DateField
            label="From"
            value={view.from}
            onChange={(from) => change({ from })}
            preferences={preferences}
            toward="past"
            max={view.to ?? undefined}
          />
          <DateField
            label="To"
            value={view.to}
            onChange={(to) => change({ to })}
            preferences={preferences}
            toward="past"
            min={view.from ?? undefined}
            max={today}
          />
        </div>
      )}
    </div>
  );
}

function SliceFields({ view, change, accounts, team }: FilterProps) {
  const labels = useLabels();
  const networks = [...new Map(accounts.map(({ provider, label }) => [provider, label]))];
  const people = managerOptions(team, []);
  return (
    <>
      {accounts.length > 1 && (
        <Select
          aria-label="Account"
          className="lg:w-44"
          options={[
            { value: every, label: "Every account" },
            ...accounts.map(({ id, name, label }) => ({ value: id, label: `${name} on ${label}` })),
          ]}
          value={view.account ?? every}
          onChange={(value) => change({ account: value === every ? null : value })}
        />
      )}
      {networks.length > 1 && (
        <Select
          aria-label="Network"
          className="lg:w-40"
          options={[
            { value: every, label: "Every network" },
            ...networks.map(([value, label]) => ({ value, label })),
          ]}
          value={view.network ?? every}
          onChange={(value) => change({ network: value === every ? null : value })}
        />
      )}
      {(Boolean(labels.data?.length) || view.label) && (
        <div className="lg:w-36">
          <LabelSelect
            aria-label="Label"
            labels={labels}
            value={view.label}
            onChange={(label) => change({ label })}
          />
        </div>
      )}
      {people.length > 1 && (
        <Select
          aria-label="Managed by"
          className="lg:w-44"
          options={[{ value: every, label: "Managed by anyone" }, ...people]}
          value={(view.managedBy === "me" ? team.userId : view.managedBy) ?? every}
          onChange={(value) => change({ managedBy: value === every ? null : value })}
        />
      )}
      <Select
        aria-label="Kind"
        className="lg:w-32"
        options={[
          { value: every, label: "Every kind" },
          ...kinds.map((value) => ({ value, label: kindNames[value] })),
        ]}
        value={view.kind ?? every}
        onChange={(value) => change({ kind: kinds.find((kind) => kind === value) ?? null })}
      />
    </>
  );
}

const periodChoices: { value: Period; label: string }[] = [
  { value: "7d", label: "Last 7 days" },
  { value: "28d", label: "Last 28 days" },
  { value: "90d", label: "Last 90 days" },
  { value: "365d", label: "Last 365 days" },
  { value: "this-month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "own", label: "Own days" },
];
