"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { useId } from "react";
import { cx } from "@/components/ui/cx";
import { labelColors } from "@/lib/labels/rules";
import type { LabelColor } from "@/lib/labels/schema";
import { colorNames, labelSoft } from "./label-class";

type ColorFieldProps = { value: LabelColor; onChange: (color: LabelColor) => void };

export function ColorField({ value, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium text-sm">
        Colour
      </span>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={onChange}
        className="flex flex-wrap gap-1.5"
      >
        {labelColors.map((color) => (
          <Radio.Root
            key={color}
            value={color}
            nativeButton
            render={<button type="button" />}
            aria-label={colorNames[color]}
            title={colorNames[color]}
            className={cx(
              "flex size-8 items-center justify-center rounded-md border border-current touch:size-11",
              labelSoft[color],
            )}
          >
            <Radio.Indicator>
              <Check aria-hidden className="size-4" strokeWidth={3} />
            </Radio.Indicator>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
