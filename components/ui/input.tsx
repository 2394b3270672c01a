"use client";

import type { ComponentPropsWithoutRef, Ref } from "react";
import { cx } from "./cx";
import { controlBox, useFieldControl } from "./field";

export type InputProps = ComponentPropsWithoutRef<"input"> & {
  ref?: Ref<HTMLInputElement> | undefined;
};

export function Input({ className, ...rest }: InputProps) {
  const linked = useFieldControl(rest);
  return (
    <input {...rest} {...linked} className={cx(controlBox, "h-control w-full px-2.5", className)} />
  );
}
