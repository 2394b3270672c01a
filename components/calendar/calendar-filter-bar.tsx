"use client";

import { ListFilter } from "lucide-react";
import { LabelDot } from "@/components/labels/label-dots";
import { LabelSelect } from "@/components/labels/label-select";
import { useLabels } from "@/components/labels/use-labels";
import { ManagedBySelect } from "@/components/people/managed-by-select";
import type { ManagedByFilter } from "@/components/people/use-managed-by-filter";
import { stateLooks } from "@/components/post-state/state-look";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { postStates } from "@/lib/deliveries/rules";
import { longestSearch } from "./calendar-address";
import { useCalendarTools } from "./calendar-context";
import type { CalendarUrl } from "./use-calendar-url";

const all = "all";

type FilterProps = { url: CalendarUrl; managers: ManagedByFilter };

export function CalendarFilterBar({ url, managers }: FilterProps) {
  return (
    <>
      <Popover
        title="Filters"
        trigger={
          <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden className="size-4" />}>
            Filter
          </Button>
        }
      >
        <FilterFields url={url} managers={managers} />
      </Popover>
      <FilterChips url={url} managers={managers} />
    </>
  );
}

function FilterFields({ url: { filters, setFilters }, managers }: FilterProps) {
  const { accounts } = useCalendarTools();
  const labels = useLabels();
  return (
    <div className="flex flex-col gap-3">
      <Field label="Text">
        <Input
          type="search"
          value={filters.q ?? ""}
          placeholder="Contains"
          maxLength={longestSearch}
          onChange={(event) => void setFilters({ q: event.target.value || null })}
        />
      </Field>
      <Field label="Account">
        <Select
          options={[
            { value: all, label: "Any account" },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.account ?? all}
          onChange={(value) => void setFilters({ account: value === all ? null : value })}
        />
      </Field>
      {(managers.options.length > 1 || managers.selected) && (
        <Field label="Managed by">
          <ManagedBySelect
            filter={managers}
            onChange={(managedBy) => void setFilters({ managedBy })}
          />
        </Field>
      )}
      <Field label="Label">
        <LabelSelect
          labels={labels}
          value={filters.label}
          onChange={(label) => void setFilters({ label })}
        />
      </Field>
      <Field label="State">
        <Select
          options={[
            { value: all, label: "Any state" },
            ...postStates.map((value) => ({ value, label: stateLooks[value].label })),
          ]}
          value={filters.state ?? all}
          onChange={(value) => void setFilters({ state: value === all ? null : value })}
        />
      </Field>
    </div>
  );
}

function FilterChips({ url: { filters, setFilters }, managers }: FilterProps) {
  const { accounts } = useCalendarTools();
  const account = accounts.find(({ id }) => id === filters.account);
  const labels = useLabels({ enabled: filters.label !== null });
  const label = labels.data?.find(({ id }) => id === filters.label);
  return (
    <>
      {filters.q && (
        <RemovableChip removeLabel="Clear the text" onRemove={() => void setFilters({ q: null })}>
          “{filters.q}”
        </RemovableChip>
      )}
      {filters.account && (
        <RemovableChip
          removeLabel="Show every account"
          onRemove={() => void setFilters({ account: null })}
        >
          {account?.name ?? "Unknown account"}
        </RemovableChip>
      )}
      {managers.selected && (
        <RemovableChip
          removeLabel="Show everyone"
          onRemove={() => void setFilters({ managedBy: null })}
        >
          Managed by {managers.selected.name}
        </RemovableChip>
      )}
      {filters.label && !labels.isPending && (
        <RemovableChip
          leading={label && <LabelDot color={label.color} />}
          removeLabel="Show every label"
          onRemove={() => void setFilters({ label: null })}
        >
          {label?.name ?? "Unknown label"}
        </RemovableChip>
      )}
      {filters.state && (
        <RemovableChip
          removeLabel="Show every state"
          onRemove={() => void setFilters({ state: null })}
        >
          {stateLooks[filters.state].label}
        </RemovableChip>
      )}
    </>
  );
}
