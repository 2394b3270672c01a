"use client";

import { type FormEvent, type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { CreateCredential } from "@/lib/credentials/schema";
import { AccessField } from "./access-field";
import { expiries } from "./expiry";
import type { useCreateKey } from "./use-create-key";

type CreateKeyFormProps = {
  making: ReturnType<typeof useCreateKey>;
  /** True where the person may hand on administrative power. */
  mayIncludeAdmin: boolean;
  nameInput: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
};

export function CreateKeyForm(props: CreateKeyFormProps) {
  const { making, mayIncludeAdmin, nameInput, onCancel } = props;
  const { draft, change, create, failure, pending } = making;
  const [nameError, setNameError] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success } = CreateCredential.shape.name.safeParse(draft.name);
    setNameError(success ? null : "Give the key a name of up to 120 characters.");
    if (success) void create();
    else nameInput.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure && (
        <Callout tone="negative" role="alert" title="The key was not created.">
          {failure}
        </Callout>
      )}
      <Field
        label="Name"
        description="Where it will be used, so that you know it again."
        error={nameError}
      >
        <Input
          ref={nameInput}
          name="key-name"
          autoComplete="off"
          placeholder="Newsletter import"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <AccessField draft={draft} onChange={change} />
      {mayIncludeAdmin && draft.accessLevel === "edit" && (
        <div className="flex flex-col gap-2">
          <Checkbox
            label="Include administration"
            description="What administrators may do through the API."
            checked={draft.includeAdmin}
            onChange={(includeAdmin) => change({ includeAdmin })}
          />
          {draft.includeAdmin && (
            <Callout tone="caution" role="status">
              Whoever holds this key can then act as an administrator for as long as you are one.
              Leave it out unless the script cannot do without.
            </Callout>
          )}
        </div>
      )}
      <Field
        label="Expires"
        description={
          draft.expiry === "never" ? "The key works until somebody revokes it." : undefined
        }
      >
        <Select options={expiries} value={draft.expiry} onChange={(expiry) => change({ expiry })} />
      </Field>
      <DialogFooter className="pt-1">
        <Button disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          Create key
        </Button>
      </DialogFooter>
    </form>
  );
}
