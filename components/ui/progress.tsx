"use client";

import { Progress as Base } from "@base-ui/react/progress";

type ProgressProps = {
  label: string;
  /** 0 to 100; null when it cannot be measured. */
  value: number | null;
};

export function Progress({ label, value }: ProgressProps) {
  return (
    <Base.Root value={value} aria-label={label}>
      <Base.Track className="h-1 overflow-hidden rounded-full bg-hover">
        <Base.Indicator className="h-full rounded-full bg-accent data-indeterminate:w-1/3 data-indeterminate:animate-breathe" />
      </Base.Track>
    </Base.Root>
  );
}
