"use client";

import { Button as Base } from "@base-ui/react/button";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { cx } from "./cx";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

type IconButtonProps = Omit<ComponentProps<typeof Base>, "className" | "children"> &
  Omit<ButtonLook, "square"> & {
    label: string;
    icon: ReactNode;
    shortcut?: string | undefined;
    loading?: boolean | undefined;
    className?: string | undefined;
  };

export function IconButton({
  label,
  icon,
  shortcut,
  loading = false,
  disabled,
  focusableWhenDisabled = false,
  variant = "ghost",
  size,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <Base
        {...rest}
        aria-label={label}
        aria-busy={loading || undefined}
        disabled={disabled || loading}
        focusableWhenDisabled={loading || focusableWhenDisabled}
        className={cx(buttonClass({ variant, size, square: true }), className)}
      >
        {loading ? <Spinner /> : icon}
      </Base>
    </Tooltip>
  );
}
