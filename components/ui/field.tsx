"use client";

import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId, useMemo } from "react";
import { cx } from "./cx";

type FieldState = {
  labelId: string;
  controlId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isDisabled: boolean;
};

export const FieldContext = createContext<FieldState | null>(null);

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
  const descriptions = [description && `${id}-description`, isInvalid && `${id}-error`];
  const describedBy = descriptions.filter(Boolean).join(" ") || undefined;
  const state = useMemo(
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
        <label id={state.labelId} htmlFor={state.controlId} className="font-medium text-sm">
          {label}
        </label>
        {aside && <span className="text-muted text-xs">{aside}</span>}
      </div>
      <FieldContext value={state}>{children}</FieldContext>
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

/** Connects an input with its label, its description and its error. */
export function useFieldControl(given: {
  id?: string | undefined;
  disabled?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}) {
  const field = use(FieldContext);
  const describedBy = [field?.describedBy, given["aria-describedby"]].filter(Boolean).join(" ");
  const disabled = given.disabled || field?.isDisabled || false;
  return {
    id: given.id ?? field?.controlId,
    disabled,
    "data-disabled": disabled ? "" : undefined,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": given["aria-invalid"] ?? (field?.isInvalid || undefined),
  };
}

export const controlBox =
  "rounded-md border border-border-strong bg-surface text-text transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-muted data-disabled:border-border data-disabled:bg-sunken data-disabled:text-muted data-invalid:border-negative aria-invalid:border-negative";
