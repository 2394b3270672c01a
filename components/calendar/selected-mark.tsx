import { CircleCheck } from "lucide-react";

export function SelectedMark() {
  return (
    <span className="shrink-0 text-accent-text">
      <CircleCheck aria-hidden className="size-3.5" />
      <span className="sr-only">Selected</span>
    </span>
  );
}
