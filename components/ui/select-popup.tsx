"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check } from "lucide-react";
import { type ReactNode, use } from "react";
import type { Choice } from "./choice-trigger";
import { cx } from "./cx";
import { FieldContext } from "./field-context";
import { floatMotion, floatRow, floatSurface } from "./layer-class";
import { PublishTrigger } from "./stable-trigger";

export type SelectOption<Value extends string | number> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
};

export type SelectPopupProps = Omit<Choice, "wanted" | "onWanted"> & {
  options: readonly SelectOption<string | number>[];
  value: string | number | null;
  onChange: (value: string | number) => void;
  name: string | undefined;
  disabled: boolean;
};

export function SelectPopup(props: SelectPopupProps) {
  const { store, open, onOpenChange, options, value, onChange, name, disabled } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      items={options}
      value={value as string | null}
      onValueChange={(next) => next !== null && onChange(next)}
      name={name}
      autoComplete="off"
      disabled={disabled}
    >
      <Base.Trigger
        id={use(FieldContext)?.controlId}
        render={(trigger) => <PublishTrigger store={store} props={trigger} />}
      />
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
          <Base.Popup className={cx(floatSurface, floatMotion, "min-w-(--anchor-width)")}>
            <Base.List className="max-h-(--available-height) overflow-y-auto overscroll-contain p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={floatRow}
                >
                  {option.icon}
                  <Base.ItemText className="grow truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-accent-text">
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
