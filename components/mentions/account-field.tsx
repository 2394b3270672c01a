"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountField } from "./use-account-fields";
import type { AskedNetwork } from "./use-mentioning-networks";

type AccountFieldsProps = {
  network: AskedNetwork;
  field: AccountField;
  refused: string | null;
  onChange: (changes: Partial<AccountField>) => void;
  onLeave: () => void;
};

export function AccountFieldRow(props: AccountFieldsProps) {
  const { network, field, refused, onChange, onLeave } = props;
  const { label, idLabel, exactName } = network;
  const { typed, name, state, message } = field;
  const needsName = exactName && typed.trim() !== "" && state !== "found" && state !== "asking";
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={`${label} ${idLabel}`}
        description={<span role="status">{hintFor(network, field)}</span>}
        error={refused ?? (state === "missing" ? message : null)}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) =>
            onChange({ typed: target.value, state: "unasked", message: null })
          }
          onBlur={onLeave}
        />
      </Field>
      {needsName && (
        <Field
          label={`Name on ${label}`}
          description={`To the letter as ${label} shows it; otherwise the name stays plain.`}
          className="ps-4"
        >
          <Input
            autoComplete="off"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function hintFor({ label, idHint, obstacle }: AskedNetwork, field: AccountField): string {
  if (field.state === "asking") return `Asking ${label}…`;
  if (field.message && field.state !== "missing") return field.message;
  return obstacle ? `${obstacle} Posts show the plain name until then.` : idHint;
}
