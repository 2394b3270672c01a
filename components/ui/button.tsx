"use client";

import { Button as Base } from "@base-ui/react/button";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { cx } from "./cx";
import { Spinner } from "./spinner";

export type ButtonProps = Omit<ComponentProps<typeof Base>, "className"> &
  Omit<ButtonLook, "square"> & {
    icon?: ReactNode;
    loading?: boolean | undefined;
    className?: string | undefined;
  };

export function Button({
  variant,
  size,
  icon,
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Base
      {...rest}
      disabled={disabled || loading}
      focusableWhenDisabled={loading}
      aria-busy={loading || undefined}
      className={cx(buttonClass({ variant, size }), className)}
    >
      {loading && <Spinner className="absolute" />}
      <span className={cx("inline-flex items-center gap-1.5", loading && "opacity-0")}>
        {icon}
        {children}
      </span>
    </Base>
  );
}
