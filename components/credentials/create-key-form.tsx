"use client";

import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { bind, registerWithRef } from "@/components/ui/use-zod-form";
import { AccessField } from "./access-field";
import { expiries } from "./expiry";
import type { KeyForm, useCreateKey } from "./use-create-key";

type CreateKeyFormProps = Pick<ReturnType<typeof useCreateKey>, "form" | "creating"> & {
  mayIncludeAdmin: boolean;
  nameInput: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
};

export function CreateKeyForm(props: CreateKeyFormProps) {
  const { form, creating, mayIncludeAdmin, nameInput, onCancel } = props;
  const expiry = bind(form, "expiry");
  return (
    <Form onSubmit={form.handleSubmit(creating.run)} className="flex flex-col gap-4">
      <FormFailure failure={creating.failure} title="The key was not created." />
      <FormField
        form={form}
        name="name"
        label="Name"
        description="Where it will be used, so that you know it again."
        message="Give the key a name of up to 120 characters."
      >
        <Input
          autoComplete="off"
          placeholder="Newsletter import"
          {...registerWithRef(form, "name", nameInput)}
        />
      </FormField>
      <AccessField {...bind(form, "accessLevel")} />
      {mayIncludeAdmin && form.watch("accessLevel") === "edit" && <AdminField form={form} />}
      <Field
        label="Expires"
        description={
          expiry.value === "never" ? "The key works until somebody revokes it." : undefined
        }
      >
        <Select options={expiries} {...expiry} />
      </Field>
      <DialogFooter className="pt-1">
        <Button disabled={creating.pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={creating.pending}>
          Create key
        </Button>
      </DialogFooter>
    </Form>
  );
}

function AdminField({ form }: { form: KeyForm }) {
  const { value, onChange } = bind(form, "includeAdmin");
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Include administration"
        description="What administrators may do through the API."
        checked={value}
        onChange={onChange}
      />
      {value && (
        <Callout tone="caution" role="status">
          Whoever holds this key can then act as an administrator for as long as you are one. Leave
          it out unless the script cannot do without.
        </Callout>
      )}
    </div>
  );
}
