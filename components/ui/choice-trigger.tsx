"use client";

import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, use } from "react";
import { cx } from "./cx";
import { controlBox, FieldContext } from "./field";

type ChoiceTriggerProps = Omit<ComponentProps<"button">, "children"> & {
  label: string | undefined;
  placeholder: string;
};

/** The button of a select or a combobox, which names itself by its field. */
export function ChoiceTrigger({ label, placeholder, className, ...rest }: ChoiceTriggerProps) {
  const field = use(FieldContext);
  const name = rest["aria-label"];
  return (
    <button
      type="button"
      {...rest}
      aria-labelledby={name ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      data-invalid={field?.isInvalid ? "" : undefined}
      className={cx(
        controlBox,
        "flex h-control w-full min-w-0 select-none items-center justify-between gap-2 ps-2.5 pe-2 text-start",
        className,
      )}
    >
      <span className="truncate">{label ?? <span className="text-muted">{placeholder}</span>}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}
