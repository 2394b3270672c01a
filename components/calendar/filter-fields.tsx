"use client";

import { approvalLooks, openApprovals } from "@/components/kit/post-state/approval-looks";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { LabelSelect } from "@/components/library/labels/label-select";
import { useLabels } from "@/components/library/labels/use-labels";
import { ManagedBySelect } from "@/components/posts/people/managed-by-select";
import { NumberSelect } from "@/components/results/number/number-choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { postStates } from "@/lib/deliveries/rules/states-in-words";
import { AccountChoices } from "./account-filter";
import { longestSearch } from "./calendar-address";
import { useCalendarTools } from "./calendar-context";
import type { FilterProps } from "./calendar-toolbar";

const all = "all";

export function FilterFields({ url, managers }: FilterProps) {
  const { filters, setFilters } = url;
  const labels = useLabels();
  const { accounts } = useCalendarTools();
  return (
    <div className="flex flex-col gap-3">
      <Field label="Text">
        <Input
          type="search"
          value={filters.q ?? ""}
          placeholder="Contains"
          maxLength={longestSearch}
          onChange={(event) => setFilters({ q: event.target.value || null })}
        />
      </Field>
      <AccountChoices url={url} />
      {(managers.options.length > 1 || managers.selected) && (
        <Field label="Managed by">
          <ManagedBySelect filter={managers} onChange={(managedBy) => setFilters({ managedBy })} />
        </Field>
      )}
      <Field label="Label">
        <LabelSelect
          labels={labels}
          value={filters.label}
          onChange={(label) => setFilters({ label })}
        />
      </Field>
      <Field label="State">
        <Select
          options={[
            { value: all, label: "Any state" },
            ...postStates.map((value) => ({ value, label: stateLooks[value].label })),
          ]}
          value={filters.state ?? all}
          onChange={(value) => setFilters({ state: value === all ? null : value })}
        />
      </Field>
      {(accounts.some(({ approvers }) => approvers) || filters.approval) && (
        <Field label="Approval">
          <Select
            options={[
              { value: all, label: "Any approval" },
              ...openApprovals.map((value) => ({ value, label: approvalLooks[value].label })),
            ]}
            value={filters.approval ?? all}
            onChange={(value) => setFilters({ approval: value === all ? null : value })}
          />
        </Field>
      )}
      <Field label="Number on published posts">
        <NumberSelect />
      </Field>
    </div>
  );
}
