import { labelColors } from "@/lib/labels/rules";
import type { Label, LabelColor } from "@/lib/labels/schema";

export function unusedColor(labels: readonly Pick<Label, "color">[]): LabelColor {
  const uses = (color: LabelColor) => labels.filter((label) => label.color === color).length;
  const [gray, ...others] = labelColors;
  const [first = gray] = [...others, gray].toSorted((one, other) => uses(one) - uses(other));
  return first;
}
