"use client";

import { ListFilter, Search } from "lucide-react";
import { LabelSelect } from "@/components/library/labels/label-select";
import { useLabels } from "@/components/library/labels/use-labels";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { isNarrowed, longestSearch, type MediaFilter } from "./media-filter";

type MediaFilterBarProps = {
  filter: MediaFilter;
  onChange: (change: Partial<MediaFilter>) => void;
  className?: string | undefined;
};

export function MediaFilterBar({ filter, onChange, className }: MediaFilterBarProps) {
  return (
    <div className={cx("flex flex-wrap items-center gap-2", className)}>
      <span className="relative min-w-0 grow sm:max-w-72">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted"
        />
        <Input
          type="search"
          aria-label="Search media"
          placeholder="Name or alt text"
          autoComplete="off"
          maxLength={longestSearch}
          value={filter.q}
          onChange={({ target }) => onChange({ q: target.value })}
          className="ps-8"
        />
      </span>
      <div className="hidden flex-wrap items-center gap-2 sm:flex">
        <Kinds filter={filter} onChange={onChange} />
        <Conditions filter={filter} onChange={onChange} />
        <WithLabel filter={filter} onChange={onChange} />
      </div>
      <div className="sm:hidden">
        <Popover
          title="Filters"
          align="end"
          className="flex w-72 flex-col gap-3 p-4"
          trigger={
            <Button icon={<ListFilter aria-hidden className="size-4" />}>
              {isNarrowed(filter) ? "Filtered" : "Filter"}
            </Button>
          }
        >
          <Kinds filter={filter} onChange={onChange} />
          <Conditions filter={filter} onChange={onChange} />
          <WithLabel filter={filter} onChange={onChange} />
        </Popover>
      </div>
    </div>
  );
}

type FieldProps = Pick<MediaFilterBarProps, "filter" | "onChange">;

function Kinds({ filter, onChange }: FieldProps) {
  return (
    <SegmentedControl
      label="Kind"
      options={kinds}
      value={filter.type}
      onChange={(type) => onChange({ type })}
    />
  );
}

function Conditions({ filter, onChange }: FieldProps) {
  return (
    <span className="sm:w-36">
      <Select
        aria-label="Only"
        options={conditions}
        value={filter.only}
        onChange={(only) => onChange({ only })}
      />
    </span>
  );
}

function WithLabel({ filter, onChange }: FieldProps) {
  const labels = useLabels();
  if (!labels.data?.length && filter.label === null) return null;
  return (
    <span className="sm:w-44">
      <LabelSelect
        aria-label="Label"
        labels={labels}
        value={filter.label}
        onChange={(label) => onChange({ label })}
      />
    </span>
  );
}

const kinds = [
  { value: "all", label: "All" },
  { value: "image", label: "Pictures" },
  { value: "video", label: "Videos" },
] as const;

const conditions = [
  { value: "all", label: "Show all" },
  { value: "unused", label: "Unused" },
  { value: "undescribed", label: "No alt text" },
] as const;
