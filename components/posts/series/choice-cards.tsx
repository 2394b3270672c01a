"use client";

import { RadioButtons } from "@/components/ui/radio-buttons";

type ChoiceCardsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; description: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few choices, each with a sentence that says what it does. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <RadioButtons
      label={label}
      value={value}
      onChange={onChange}
      className="flex flex-col gap-2"
      optionClassName="group/choice flex w-full items-start gap-3 rounded-md border px-3 py-2.5 text-start transition-colors hover:border-border-strong data-checked:border-accent data-checked:bg-accent-soft"
      options={options.map((option) => ({
        value: option.value,
        label: `${option.label}. ${option.description}`,
        content: (
          <>
            <span
              aria-hidden
              className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-border-strong bg-surface group-data-checked/choice:border-accent"
            >
              <span className="size-2 scale-0 rounded-full bg-accent group-data-checked/choice:scale-100" />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              <span className="block text-muted text-sm">{option.description}</span>
            </span>
          </>
        ),
      }))}
    />
  );
}
