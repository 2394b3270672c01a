"use client";

import { Search } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { longestSearch, type MediaFilter } from "./media-filter";

type MediaFilterBarProps = {
  filter: MediaFilter;
  onChange: (change: Partial<MediaFilter>) => void;
  className?: string | undefined;
};

export function MediaFilterBar({ filter, onChange, className }: MediaFilterBarProps) {
  return (
    <div className={cx("flex flex-wrap items-center gap-2", className)}>
      <span className="relative min-w-0 grow basis-full sm:max-w-72 sm:basis-48">
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
      <SegmentedControl
        label="Kind"
        options={kinds}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <span className="w-36">
        <Select
          aria-label="Only"
          options={conditions}
          value={filter.only}
          onChange={(only) => onChange({ only })}
        />
      </span>
    </div>
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
