"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { floatRow } from "./layer-class";

type MenuChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs">
        {label}
      </Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={floatRow}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <Base.RadioItemIndicator className="text-accent-text">
            <Check aria-hidden className="size-4" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
