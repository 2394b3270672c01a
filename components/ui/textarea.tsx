"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { controlBox, useFieldControl } from "./field";

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const linked = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...linked}
      rows={rows}
      className={cx(
        controlBox,
        "field-sizing-content max-h-96 w-full resize-y px-2.5 py-1.5",
        className,
      )}
    />
  );
}
