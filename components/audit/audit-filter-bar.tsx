"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { auditKinds, kindLabels } from "./action-words";
import type { AuditFilter } from "./audit-filter";

export type AuditPerson = { id: string; name: string };

type AuditFilterBarProps = {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
  people: AuditPerson[];
};

const all = "all";

export function AuditFilterBar({ filter, onChange, people }: AuditFilterBarProps) {
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
      <Field label="From">
        <Input
          type="date"
          value={filter.from ?? ""}
          max={filter.to ?? undefined}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={filter.to ?? ""}
          min={filter.from ?? undefined}
          onChange={(event) => onChange({ to: event.target.value || null })}
        />
      </Field>
    </div>
  );
}
