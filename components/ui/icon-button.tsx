"use client";

import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { cx } from "./cx";
import { PlainButton, type PlainButtonProps } from "./plain-button";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

type IconButtonProps = Omit<PlainButtonProps, "className" | "children"> &
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
      <PlainButton
        {...rest}
        aria-label={label}
        aria-busy={loading || undefined}
        disabled={disabled || loading}
        focusableWhenDisabled={loading || focusableWhenDisabled}
        className={cx(buttonClass({ variant, size, square: true }), className)}
      >
        {loading ? <Spinner /> : icon}
      </PlainButton>
    </Tooltip>
  );
}
