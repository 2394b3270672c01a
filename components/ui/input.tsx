"use client";

import { Input as Base } from "@base-ui/react/input";
import type { ComponentProps } from "react";
import { controlBox } from "./control-class";
import { cx } from "./cx";

export type InputProps = Omit<ComponentProps<typeof Base>, "className"> & {
  className?: string | undefined;
};

export function Input({ className, ...rest }: InputProps) {
  return <Base {...rest} className={cx(controlBox, "h-control w-full px-2.5", className)} />;
}
