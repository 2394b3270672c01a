"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { cx } from "./cx";
import { FieldContext } from "./field-context";

export type FieldProps = {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  aside?: ReactNode;
  description?: ReactNode;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Field({
  label,
  hideLabel,
  aside,
  description,
  error,
  disabled = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const isInvalid = Boolean(error);
  const told = [description && `${id}-description`, isInvalid && `${id}-error`];
  const describedBy = told.filter(Boolean).join(" ") || undefined;
  const facts = useMemo(
    () => ({
      labelId: `${id}-label`,
      controlId: `${id}-control`,
      describedBy,
      isInvalid,
      isDisabled: disabled,
    }),
    [id, describedBy, isInvalid, disabled],
  );
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={cx("flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <label id={facts.labelId} htmlFor={facts.controlId} className="font-medium text-sm">
          {label}
        </label>
        {aside && <span className="text-muted text-xs">{aside}</span>}
      </div>
      <FieldContext value={facts}>{children}</FieldContext>
      {description && (
        <p id={`${id}-description`} className="text-muted text-sm">
          {description}
        </p>
      )}
      {isInvalid && (
        <div id={`${id}-error`} className="flex gap-1.5 text-negative text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
