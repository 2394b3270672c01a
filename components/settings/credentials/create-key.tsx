"use client";

import { type RefObject, useId, useRef, useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { ShownOnceDialog } from "@/components/settings/frame/shown-once-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { bind, registerWithRef, useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import type { CreateCredential, CreatedCredential } from "@/lib/identity/credentials/schema";
import { expiresAtOf, expiries } from "./expiry";
import type { KeyFields } from "./key-fields";
import { type KeyKind, keyKinds } from "./key-kind";

/** Holds the only copy of the token, so it has to stay mounted while the list around it changes. */
export function CreateKey({
  open,
  onOpenChange,
  kind,
  mayIncludeAdmin,
  address,
  onCreated,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: KeyKind;
  mayIncludeAdmin: boolean;
  address: string;
  onCreated: () => void;
}) {
  const { dialogTitle, dialogDescription } = keyKinds[kind];
  const nameInput = useRef<HTMLInputElement>(null);
  const [created, setCreated] = useState<CreatedCredential | null>(null);
  const { form, creating, dialog, asking } = useCreateKey(kind, (made) => {
    onOpenChange(false);
    setCreated(made);
    onCreated();
  });
  const setOpen = (next: boolean) => {
    if (creating.pending) return;
    creating.reset();
    onOpenChange(next);
  };
  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={setOpen}
        title={dialogTitle}
        description={dialogDescription}
        initialFocus={nameInput}
      >
        <CreateKeyForm
          form={form}
          creating={creating}
          mayIncludeAdmin={mayIncludeAdmin}
          nameInput={nameInput}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
      {dialog}
      {created && (
        <NewKeyDialog created={created} address={address} onClose={() => setCreated(null)} />
      )}
    </>
  );
}

function CreateKeyForm({
  form,
  creating,
  mayIncludeAdmin,
  nameInput,
  onCancel,
}: Pick<ReturnType<typeof useCreateKey>, "form" | "creating"> & {
  mayIncludeAdmin: boolean;
  nameInput: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
}) {
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

type AccessLevel = CreateCredential["accessLevel"];

function AccessField({
  value,
  onChange,
}: {
  value: AccessLevel;
  onChange: (level: AccessLevel) => void;
}) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1.5" aria-describedby={hintId}>
      <span className="font-medium text-sm">Access</span>
      <SegmentedControl
        label="Access"
        options={levels}
        value={value}
        onChange={onChange}
        className="self-start"
      />
      <p id={hintId} className="text-muted text-sm">
        {hints[value]}
      </p>
    </div>
  );
}

const levels = [
  { value: "read", label: "Read" },
  { value: "edit", label: "Read and edit" },
] as const;

const hints = {
  read: "Sees posts, media and connections, and changes nothing.",
  edit: "Also schedules and changes posts and uploads media.",
};

const loadKeyFields = async () => (await import("./key-fields")).KeyFields;

type KeyForm = ZodForm<KeyFields>;

const blank: KeyFields = { name: "", accessLevel: "read", includeAdmin: false, expiry: "90" };

function useCreateKey(kind: KeyKind, onCreated: (created: CreatedCredential) => void) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const form: KeyForm = useZodForm(loadKeyFields, blank);
  const creating = useApiMutation({
    send: (fields: KeyFields) =>
      confirmed(() => api(`POST ${keyKinds[kind].path}`, { body: bodyOf(fields) })),
    onDone: (created) => {
      form.reset();
      onCreated(created);
    },
  });
  return { form, creating, dialog, asking };
}

function bodyOf({ name, accessLevel, includeAdmin, expiry }: KeyFields) {
  return {
    name,
    accessLevel,
    includeAdmin: includeAdmin && accessLevel === "edit",
    expiresAt: expiresAtOf(expiry, Date.now()),
  };
}

function NewKeyDialog({
  created,
  address,
  onClose,
}: {
  created: CreatedCredential;
  address: string;
  onClose: () => void;
}) {
  const { credential, token } = created;
  return (
    <ShownOnceDialog
      what="key"
      title={`${credential.name} is ready`}
      description="Copy the key now and keep it like a password: it is not shown again."
      label="API key"
      value={token}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <CopyField label="Try it" value={example(address)} />
        <p className="text-muted text-sm">
          With the key in the variable HERALD_KEY, this lists the team’s latest posts.
        </p>
      </div>
    </ShownOnceDialog>
  );
}

function example(address: string): string {
  return `curl -H "Authorization: Bearer $HERALD_KEY" "${address}/api/posts?limit=5"`;
}
