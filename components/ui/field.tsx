"use client";

import { Field as Base } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useId, useMemo } from "react";
import { cx } from "./cx";

export type FieldFacts = { labelId: string; isInvalid: boolean; isDisabled: boolean };

/** What a control needs of its field while the code that links them is not loaded. */
export const FieldContext = createContext<FieldFacts | null>(null);

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
  disabled,
  className,
  children,
}: FieldProps) {
  const labelId = useId();
  const isInvalid = Boolean(error);
  const isDisabled = disabled ?? false;
  const facts = useMemo(
    () => ({ labelId, isInvalid, isDisabled }),
    [labelId, isInvalid, isDisabled],
  );
  return (
    <Base.Root
      invalid={isInvalid}
      disabled={isDisabled}
      className={cx("flex min-w-0 flex-col gap-1.5", className)}
    >
      <div className={cx("flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <Base.Label id={labelId} className="font-medium text-sm">
          {label}
        </Base.Label>
        {aside && <span className="text-muted text-xs">{aside}</span>}
      </div>
      <FieldContext value={facts}>{children}</FieldContext>
      {description && (
        <Base.Description className="text-muted text-sm">{description}</Base.Description>
      )}
      <Base.Error match={isInvalid} className="flex gap-1.5 text-negative text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{error}</span>
      </Base.Error>
    </Base.Root>
  );
}
