import { cx } from "@/components/ui/cx";
import type { Label, LabelColor } from "@/lib/library/labels/schema";

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

export function LabelDots({ labels }: { labels: readonly Label[] }) {
  if (labels.length === 0) return null;
  const names = labels.map(({ name }) => name).join(", ");
  return (
    <span title={names} className="inline-flex items-center gap-0.5">
      {labels.slice(0, shownMax).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
      <span className="sr-only">Labels: {names}</span>
    </span>
  );
}

export function LabelDot({ color }: Pick<Label, "color">) {
  return (
    <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", labelDot[color])} />
  );
}

const shownMax = 4;

export const labelSoft: Record<LabelColor, string> = {
  gray: "bg-hue-gray-soft text-hue-gray",
  red: "bg-hue-red-soft text-hue-red",
  orange: "bg-hue-orange-soft text-hue-orange",
  yellow: "bg-hue-yellow-soft text-hue-yellow",
  green: "bg-hue-green-soft text-hue-green",
  teal: "bg-hue-teal-soft text-hue-teal",
  blue: "bg-hue-blue-soft text-hue-blue",
  purple: "bg-hue-purple-soft text-hue-purple",
  pink: "bg-hue-pink-soft text-hue-pink",
};

const labelDot: Record<LabelColor, string> = {
  gray: "bg-hue-gray",
  red: "bg-hue-red",
  orange: "bg-hue-orange",
  yellow: "bg-hue-yellow",
  green: "bg-hue-green",
  teal: "bg-hue-teal",
  blue: "bg-hue-blue",
  purple: "bg-hue-purple",
  pink: "bg-hue-pink",
};

export const colorNames: Record<LabelColor, string> = {
  gray: "Grey",
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  teal: "Teal",
  blue: "Blue",
  purple: "Purple",
  pink: "Pink",
};
