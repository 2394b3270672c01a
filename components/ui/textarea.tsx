"use client";

import { Field } from "@base-ui/react/field";
import type { ComponentProps } from "react";
import { controlBox } from "./control-class";
import { cx } from "./cx";

export function Textarea({ className, rows = 3, ref, ...rest }: ComponentProps<"textarea">) {
  return (
    <Field.Control
      render={
        <textarea
          {...rest}
          ref={ref}
          rows={rows}
          className={cx(
            controlBox,
            "field-sizing-content max-h-96 w-full resize-y px-2.5 py-1.5",
            className,
          )}
        />
      }
    />
  );
}
