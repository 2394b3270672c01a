"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { OptionChoice } from "@/lib/networks/offer";
import { languageName, languages } from "@/lib/networks/options/rules/languages";
import { setOption, valueInWords } from "@/lib/networks/options/rules/option-words";
import type { OptionField, OptionValue } from "@/lib/networks/options/schema";
import { useComposerTools } from "./composer-context";

export function AccountOptions({ account }: { account: Account }) {
  const fields = account.options.filter(({ shownAs }) => shownAs !== "title");
  return (
    <fieldset className="min-w-0 rounded-lg border bg-surface px-4 pt-1 pb-4">
      <legend className="flex items-center gap-1.5 px-1 font-medium text-sm">
        <AccountGlyph account={account} size={16} />
        {account.name} on {account.label}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <AccountOption key={field.name} account={account} field={field} />
        ))}
      </div>
      {fields.some((field) => "from" in field && field.from) && <ReadAgain account={account} />}
    </fieldset>
  );
}

/** Stands above the text, as the title does where the text is an article. */
export function AccountTitle({ account }: { account: Account }) {
  const field = account.options.find(({ shownAs }) => shownAs === "title");
  if (!field) return null;
  const label = `${field.label} on ${account.name}`;
  return <AccountOption account={account} field={{ ...field, label }} />;
}

function AccountOption({ account, field }: { account: Account; field: OptionField }) {
  const { composition, change } = useComposerTools();
  const { networkOptions } = composition;
  return (
    <OptionInput
      field={field}
      standard={account.defaultOptions[field.name]}
      value={networkOptions[account.id]?.[field.name]}
      onChange={(value) => {
        const place = { connectionId: account.id, name: field.name };
        const written = setOption(networkOptions, place, value);
        change({ type: "set", fields: { networkOptions: written } });
      }}
    />
  );
}

/** Somebody may have made a category on the site a moment ago. */
function ReadAgain({ account: { id, name } }: { account: Account }) {
  const router = useRouter();
  const reading = useApiMutation({
    send: () =>
      api("POST /api/connections/{connectionId}/settings", { params: { connectionId: id } }),
    onDone: () => router.refresh(),
    done: () => ({ title: `The choices of ${name} are up to date` }),
    failed: () => ({ title: `The choices of ${name} could not be read` }),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-ms-2 mt-2"
      loading={reading.pending}
      onClick={() => void reading.run()}
    >
      Read the choices again
    </Button>
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
  if (field.kind === "words") return <Words field={field} value={value} onChange={onChange} />;
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

/** The words are typed with commas between them; the text stays as it is typed. */
function Words({ field, value, onChange }: Omit<OptionInputProps, "standard">) {
  const words = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState(words.join(", "));
  const shown = wordsIn(typed).join() === words.join() ? typed : words.join(", ");
  return (
    <Field label={field.label} description={field.hint ?? "Put commas between them."}>
      <Input
        value={shown}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          const written = wordsIn(target.value);
          onChange(written.length > 0 ? written : null);
        }}
      />
    </Field>
  );
}

function wordsIn(typed: string): string[] {
  const words = typed.split(",").map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ""))];
}

function Choices({ field, value, onChange }: Omit<OptionInputProps, "standard">) {
  if (!("choices" in field)) return null;
  const chosen = Array.isArray(value) ? value : [];
  const choices = withChosen(field.choices, chosen);
  const toggle = (choice: string, on: boolean) => {
    const next = choices
      .map((each) => each.value)
      .filter((each) => (each === choice ? on : chosen.includes(each)));
    onChange(next.length > 0 ? next : null);
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{field.label}</legend>
      <div className="flex max-h-44 flex-col gap-1.5 overflow-y-auto">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={(on) => toggle(choice.value, on)}
          />
        ))}
        {choices.length === 0 && <p className="text-muted text-sm">The account has none.</p>}
      </div>
      {field.hint && <p className="text-muted text-sm">{field.hint}</p>}
    </fieldset>
  );
}

function nameOf(field: OptionField, standard: OptionValue | undefined): string {
  if (standard === undefined) return "As set in the account";
  return `${valueInWords(field, standard)} (the account’s own)`;
}

function choicesOf(
  field: Exclude<OptionField, { kind: "text" | "words" }>,
  chosen: string,
): readonly OptionChoice[] {
  if (field.kind !== "language") return withChosen(field.choices, chosen ? [chosen] : []);
  if (!chosen || languages.some(({ value }) => value === chosen)) return languages;
  return [{ value: chosen, label: languageName(chosen) }, ...languages];
}

/** A choice that the account has no more stays visible, so that it can be taken off. */
function withChosen(
  choices: readonly OptionChoice[],
  chosen: readonly string[],
): readonly OptionChoice[] {
  const gone = chosen.filter((value) => choices.every((choice) => choice.value !== value));
  return [...choices, ...gone.map((value) => ({ value, label: `${value} (not there any more)` }))];
}
