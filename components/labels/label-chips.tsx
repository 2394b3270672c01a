import { cx } from "@/components/ui/cx";
import type { Label } from "@/lib/labels/schema";
import { labelSoft } from "./label-class";

export function LabelChip({ label: { name, color } }: { label: Pick<Label, "name" | "color"> }) {
  return (
    <span
      title={name}
      className={cx(
        "inline-block h-5 max-w-40 truncate rounded-sm px-1.5 font-medium text-xs leading-5",
        labelSoft[color],
      )}
    >
      {name}
    </span>
  );
}

export function LabelChips({ labels }: { labels: readonly Label[] }) {
  if (labels.length === 0) return null;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1">
      <span className="sr-only">Labels:</span>
      {labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
    </span>
  );
}
