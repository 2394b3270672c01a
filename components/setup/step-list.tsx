import { Check } from "lucide-react";
import { cx } from "@/components/ui/cx";

export function StepList({ titles, current }: { titles: string[]; current: number }) {
  return (
    <ol className="flex gap-4 border-b px-5 py-3">
      {titles.map((title, index) => (
        <Step key={title} title={title} number={index + 1} state={Math.sign(index - current)} />
      ))}
    </ol>
  );
}

function Step({ title, number, state }: { title: string; number: number; state: number }) {
  const isCurrent = state === 0;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cx("flex items-center gap-2 text-sm", isCurrent ? "font-medium" : "text-muted")}
    >
      <span
        className={cx(
          "flex size-5 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums",
          isCurrent && "border-transparent bg-accent text-on-accent",
          state < 0 && "border-transparent bg-accent-soft text-accent-text",
        )}
      >
        {state < 0 ? <Check aria-hidden className="size-3" /> : number}
      </span>
      <span className={cx(!isCurrent && "max-sm:sr-only")}>{title}</span>
    </li>
  );
}
