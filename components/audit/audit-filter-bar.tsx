"use client";

import { DateField } from "@/components/month-grid/date-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { PlanningPreferences } from "@/lib/time/format-instant";
import { auditKinds, kindLabels } from "./action-words";
import type { AuditFilter } from "./audit-filter";

export type AuditPerson = { id: string; name: string };

type AuditFilterBarProps = {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
  people: AuditPerson[];
  preferences: PlanningPreferences;
};

const all = "all";

export function AuditFilterBar({ filter, onChange, people, preferences }: AuditFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-3 px-5 pb-4 *:min-w-0">
      <Field label="Who">
        <Select
          options={[
            { value: all, label: "Anybody" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.who ?? all}
          onChange={(value) => onChange({ who: value === all ? null : value })}
        />
      </Field>
      <Field label="What">
        <Select
          options={[
            { value: all, label: "Anything" },
            ...auditKinds.map((value) => ({ value, label: kindLabels[value] })),
          ]}
          value={filter.what ?? all}
          onChange={(value) => onChange({ what: value === all ? null : value })}
        />
      </Field>
      <DateField
        label="From"
        toward="past"
        value={filter.from}
        max={filter.to ?? undefined}
        preferences={preferences}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label="To"
        toward="past"
        value={filter.to}
        min={filter.from ?? undefined}
        preferences={preferences}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}
