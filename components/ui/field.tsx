"use client";

import { Field as Base } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

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
  return (
    <Base.Root
      invalid={Boolean(error)}
      disabled={disabled ?? false}
      className={cx("flex min-w-0 flex-col gap-1.5", className)}
    >
      <div className={cx("flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <Base.Label className="font-medium text-sm">{label}</Base.Label>
        {aside && <span className="text-muted text-xs">{aside}</span>}
      </div>
      {children}
      {description && (
        <Base.Description className="text-muted text-sm">{description}</Base.Description>
      )}
      <Base.Error match={Boolean(error)} className="flex gap-1.5 text-negative text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{error}</span>
      </Base.Error>
    </Base.Root>
  );
}
