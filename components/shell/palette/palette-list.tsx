import { Command as Cmdk } from "cmdk";
import { cx } from "@/components/ui/cx";
import type { Row, Section } from "./row";

export function PaletteList({
  sections,
  isBehind,
  onRun,
}: {
  sections: readonly Section[];
  isBehind: boolean;
  onRun: (row: Row) => void;
}) {
  const isEmpty = sections.length === 0;
  return (
    <Cmdk.List
      label="Results"
      className={cx(
        "min-h-0 scroll-py-2 overflow-y-auto overscroll-contain",
        !isEmpty && "px-1.5 pb-1.5",
      )}
    >
      {sections.map(({ heading, rows, isFound }) => (
        <Cmdk.Group
          key={heading}
          heading={heading}
          className={cx(groupClass, isFound && isBehind && "opacity-60")}
        >
          {rows.map((row) => (
            <PaletteRow key={row.id} row={row} isFound={isFound} onRun={onRun} />
          ))}
        </Cmdk.Group>
      ))}
    </Cmdk.List>
  );
}

const groupClass =
  "[&_[cmdk-group-heading]]:truncate [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

function PaletteRow({
  row,
  isFound,
  onRun,
}: {
  row: Row;
  isFound: boolean;
  onRun: (row: Row) => void;
}) {
  const { id, icon, label, detail, aside } = row;
  return (
    <Cmdk.Item
      value={id}
      data-found={isFound}
      onSelect={() => onRun(row)}
      className="flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-1 aria-selected:bg-hover touch:min-h-11"
    >
      <span className="flex size-6 shrink-0 items-center justify-center text-muted">{icon}</span>
      <span className="min-w-0 grow">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-muted text-sm">{detail}</span>}
      </span>
      {aside && <span className="max-md:hidden">{aside}</span>}
    </Cmdk.Item>
  );
}
