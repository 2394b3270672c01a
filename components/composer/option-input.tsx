"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { languageName, languages } from "@/lib/networks/options/rules/languages";
import { valueInWords } from "@/lib/networks/options/rules/option-words";
import type { OptionField, OptionValue } from "@/lib/networks/options/schema";

type OptionInputProps = {
  field: OptionField;
  value: OptionValue | undefined;
  standard: OptionValue | undefined;
  onChange: (value: OptionValue | null) => void;
};

export function OptionInput({ field, value, standard, onChange }: OptionInputProps) {
  const { label, hint: description } = field;
  if (field.kind === "choices") return <Choices field={field} value={value} onChange={onChange} />;
  const text = typeof value === "string" ? value : "";
  if (field.kind === "text") {
    return (
      <Field label={label} description={description}>
        <Input
          value={text}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value || null)}
        />
      </Field>
    );
  }
  return (
    <Field label={label} description={description}>
      <Select
        options={[{ value: "", label: nameOf(field, standard) }, ...choicesOf(field, text)]}
        value={text}
        onChange={(chosen) => onChange(chosen || null)}
      />
    </Field>
  );
}

function nameOf(field: OptionField, standard: OptionValue | undefined): string {
  if (standard === undefined) return "As set in the account";
  return `${valueInWords(field, standard)} (the account’s own)`;
}

type Choosable = Exclude<OptionField, { kind: "text" }>;

function choicesOf(field: Choosable, chosen: string): { value: string; label: string }[] {
  if (field.kind !== "language") return field.choices;
  if (!chosen || languages.some(({ value }) => value === chosen)) return languages;
  return [{ value: chosen, label: languageName(chosen) }, ...languages];
}

function Choices({ field, value, onChange }: Omit<OptionInputProps, "standard">) {
  if (!("choices" in field)) return null;
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (choice: string, on: boolean) => {
    const next = field.choices
      .map((each) => each.value)
      .filter((each) => (each === choice ? on : chosen.includes(each)));
    onChange(next.length > 0 ? next : null);
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{field.label}</legend>
      {field.choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={(on) => toggle(choice.value, on)}
        />
      ))}
      {field.hint && <p className="text-muted text-sm">{field.hint}</p>}
    </fieldset>
  );
}
