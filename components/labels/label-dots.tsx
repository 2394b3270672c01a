import { cx } from "@/components/ui/cx";
import type { Label } from "@/lib/labels/schema";
import { labelDot } from "./label-class";

const shownMax = 4;

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
