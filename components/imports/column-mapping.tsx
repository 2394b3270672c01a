"use client";

import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Select } from "@/components/ui/select";
import type { Import, ImportColumn, ImportField } from "@/lib/planning/imports/schema";
import type { ImportTools } from "./use-import";
import { columnName, fieldsFor } from "./words";

/** Says of each column what it becomes, with three of its cells as they were understood. */
export function ColumnMapping({ tools }: { tools: ImportTools }) {
  const { import: of, change } = tools;
  const fields = fieldsFor(of);
  const choose = (index: number, field: ImportField) => {
    change({ mapping: { ...mappingOf(of), [index]: field } });
  };
  return (
    <Card aria-label="Columns">
      <div className="pb-4">
        <CardHeader
          title="Columns"
          description="What each column of the file becomes. Your choice is remembered for files of this shape."
        />
      </div>
      <ul className="divide-y border-t">
        {of.columns.map((column) => (
          <li
            key={column.index}
            className="grid items-start gap-x-4 gap-y-2 px-5 py-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,15rem)]"
          >
            <h3 className="wrap-anywhere font-medium sm:pt-1.5">{columnName(column)}</h3>
            <Samples of={column} isFaint={fieldOf(of, column) === "ignore"} />
            <Select
              aria-label={`${columnName(column)} becomes`}
              options={fields}
              value={fieldOf(of, column)}
              placeholder="Not recognised"
              onChange={(field) => choose(column.index, field)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Samples({ of: { samples }, isFaint }: { of: ImportColumn; isFaint: boolean }) {
  const filled = samples.filter((sample) => sample.trim() !== "");
  if (filled.length === 0) return <p className="text-muted text-sm sm:pt-2">Nothing in it</p>;
  return (
    <ul className={cx("flex min-w-0 flex-col gap-0.5 text-sm sm:pt-2", isFaint && "text-muted")}>
      {rows.slice(0, samples.length).map((row, index) => (
        <li key={row} className="truncate" title={samples[index]}>
          {samples[index]?.trim() || <span className="text-muted">Empty</span>}
        </li>
      ))}
    </ul>
  );
}

const rows = ["first", "second", "third"];

function fieldOf({ mapping }: Import, { index, field }: ImportColumn): ImportField | null {
  return mapping[index] ?? field;
}

function mappingOf({ columns, mapping }: Import): Record<string, ImportField> {
  const recognised = columns.flatMap(({ index, field }) => {
    return field ? [[String(index), field] as const] : [];
  });
  return { ...Object.fromEntries(recognised), ...mapping };
}
