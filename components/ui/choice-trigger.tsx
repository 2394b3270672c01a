"use client";

import { ChevronsUpDown } from "lucide-react";
import { use, useState } from "react";
import { controlBox } from "./control-class";
import { cx } from "./cx";
import { FieldContext } from "./field-context";
import { StableTrigger, type TriggerStore, useTriggerStore } from "./stable-trigger";

export type Choice = {
  store: TriggerStore;
  wanted: boolean;
  onWanted: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function useChoice(): Choice {
  const [wanted, setWanted] = useState(false);
  const [open, onOpenChange] = useState(false);
  const store = useTriggerStore();
  return { store, wanted, onWanted: () => setWanted(true), open, onOpenChange };
}

type ChoiceTriggerProps = {
  choice: Choice;
  label: string | undefined;
  placeholder: string;
  disabled?: boolean | undefined;
  "aria-label"?: string | undefined;
  className?: string | undefined;
};

export function ChoiceTrigger(props: ChoiceTriggerProps) {
  const { choice, label, placeholder, disabled = false, className } = props;
  const field = use(FieldContext);
  const name = props["aria-label"];
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={undefined}
      aria-label={name}
      aria-labelledby={name ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      id={field?.controlId}
      data-invalid={field?.isInvalid ? "" : undefined}
      disabled={disabled || field?.isDisabled}
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
  return (
    <StableTrigger
      trigger={trigger}
      store={choice.store}
      popup="listbox"
      onWanted={choice.onWanted}
      onOpen={() => choice.onOpenChange(true)}
    />
  );
}
