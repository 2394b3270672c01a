import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

type StepProps = { title: string; done: boolean; children: ReactNode };

export function Step({ title, done, children }: StepProps) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex min-w-0 gap-2">
      <Icon
        aria-hidden
        className={cx("mt-0.5 size-4 shrink-0", done ? "text-positive" : "text-muted")}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className={cx("text-sm", done && "text-muted line-through")}>
          {title}
          {done && <span className="sr-only">, done</span>}
        </span>
        {!done && <div className="flex flex-wrap gap-1.5">{children}</div>}
      </div>
    </li>
  );
}
