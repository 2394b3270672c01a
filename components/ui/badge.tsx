import type { ReactNode } from "react";
import { cx } from "./cx";
import { softTone, type Tone } from "./tone";

export function Badge({
  tone = "neutral",
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-5 w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs tabular-nums [&_svg]:size-3",
        softTone[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
