"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { languageName, languages } from "@/lib/networks/options/rules/languages";
import { setOption, valueInWords } from "@/lib/networks/options/rules/option-words";
import type { OptionField, OptionValue } from "@/lib/networks/options/schema";
import { useComposerTools } from "./composer-context";

export function AccountOptions({ account }: { account: Account }) {
  const { composition, change } = useComposerTools();
  const { networkOptions } = composition;
  return (
    <fieldset className="min-w-0 rounded-lg border bg-surface px-4 pt-1 pb-4">
      <legend className="flex items-center gap-1.5 px-1 font-medium text-sm">
        <AccountGlyph account={account} size={16} />
        {account.name} on {account.label}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {account.options.map((field) => (
          <OptionInput
            key={field.name}
            field={field}
            standard={account.defaultOptions[field.name]}
            value={networkOptions[account.id]?.[field.name]}
            onChange={(value) => {
              const place = { connectionId: account.id, name: field.name };
              const written = setOption(networkOptions, place, value);
              change({ type: "set", fields: { networkOptions: written } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OptionInputProps = {
  field: OptionField;
  value: OptionValue | undefined;
  standard: OptionValue | undefined;
  onChange: (value: OptionValue | null) => void;
};

function OptionInput({ field, value, standard, onChange }: OptionInputProps) {
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

function nameOf(field: OptionField, standard: OptionValue | undefined): string {
  if (standard === undefined) return "As set in the account";
  return `${valueInWords(field, standard)} (the account’s own)`;
}

function choicesOf(
  field: Exclude<OptionField, { kind: "text" }>,
  chosen: string,
): { value: string; label: string }[] {
  if (field.kind !== "language") return field.choices;
  if (!chosen || languages.some(({ value }) => value === chosen)) return languages;
  return [{ value: chosen, label: languageName(chosen) }, ...languages];
}
