"use client";

import { type RefObject, useId, useRef, useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { draftOf, type PolicyDraft, readDraft } from "@/components/identity/policies/policy-draft";
import { PolicyFields, type PolicyFieldsProps } from "@/components/identity/policies/policy-fields";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { ShownOnceDialog } from "@/components/settings/frame/shown-once-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { bind, registerWithRef, useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import type { CreateCredential, CreatedCredential } from "@/lib/identity/credentials/schema";
import type { Policy } from "@/lib/identity/policies/schema";
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
  policy,
  onCreated,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: KeyKind;
  mayIncludeAdmin: boolean;
  address: string;
  policy: Pick<PolicyFieldsProps, "accounts" | "context"> & { limit: Policy };
  onCreated: () => void;
}) {
  const { dialogTitle, dialogDescription } = keyKinds[kind];
  const nameInput = useRef<HTMLInputElement>(null);
  const [created, setCreated] = useState<CreatedCredential | null>(null);
  const chosen = usePolicyChoice(policy);
  const { form, creating, dialog, asking } = useCreateKey(kind, (made) => {
    chosen.reset();
    onOpenChange(false);
    setCreated(made);
    onCreated();
  });
  const setOpen = (next: boolean) => {
    if (creating.pending) return;
    creating.reset();
    if (!next) chosen.reset();
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
          choice={chosen}
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
  choice,
  mayIncludeAdmin,
  nameInput,
  onCancel,
}: Pick<ReturnType<typeof useCreateKey>, "form" | "creating"> & {
  choice: PolicyChoice;
  mayIncludeAdmin: boolean;
  nameInput: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
}) {
  const expiry = bind(form, "expiry");
  const accessLevel = form.watch("accessLevel");
  const send = (fields: KeyFields) => {
    const { isValid, policy } = choice.read(fields.accessLevel);
    if (isValid) return creating.run({ ...fields, policy });
  };
  return (
    <Form onSubmit={form.handleSubmit(send)} className="flex flex-col gap-4">
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
      {mayIncludeAdmin && accessLevel === "edit" && <AdminField form={form} />}
      <Field
        label="Expires"
        description={
          expiry.value === "never" ? "The key works until somebody revokes it." : undefined
        }
      >
        <Select options={expiries} {...expiry} />
      </Field>
      <Disclosure title="What it may do, in detail" isOpen={choice.hasProblems(accessLevel)}>
        <div className="pt-3">
          <PolicyFields {...choice.fieldsFor(accessLevel)} />
        </div>
      </Disclosure>
      <DialogFooter>
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

type NewKey = KeyFields & { policy: Policy | null };

function useCreateKey(kind: KeyKind, onCreated: (created: CreatedCredential) => void) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const form: KeyForm = useZodForm(loadKeyFields, blank);
  const creating = useApiMutation({
    send: (key: NewKey) =>
      confirmed(() => api(`POST ${keyKinds[kind].path}`, { body: bodyOf(key) })),
    onDone: (created) => {
      form.reset();
      onCreated(created);
    },
  });
  return { form, creating, dialog, asking };
}

function bodyOf({ name, accessLevel, includeAdmin, expiry, policy }: NewKey) {
  return {
    name,
    accessLevel,
    includeAdmin: includeAdmin && accessLevel === "edit",
    expiresAt: expiresAtOf(expiry, Date.now()),
    ...(policy && { policy }),
  };
}

type PolicyChoice = ReturnType<typeof usePolicyChoice>;

/** Holds the policy of the key to be; untouched, the key gets what its access level gives. */
function usePolicyChoice({
  limit,
  accounts,
  context,
}: Pick<PolicyFieldsProps, "accounts" | "context"> & { limit: Policy }) {
  const [draft, setDraft] = useState<PolicyDraft | null>(null);
  const [wasTried, setTried] = useState(false);
  const typed =
    draft ??
    draftOf(
      limit,
      accounts.map(({ id }) => id),
    );
  const within = (access: AccessLevel) => {
    const level = access === "read" ? "read" : limit.level;
    const own = access === "read" ? { ...typed, level } : typed;
    return { limit: { ...limit, level }, own };
  };
  const readFor = (access: AccessLevel) => {
    const { own, limit: bound } = within(access);
    return readDraft(own, { kind: "keys", limit: bound, context });
  };
  return {
    read: (access: AccessLevel) => {
      setTried(true);
      const { policy } = readFor(access);
      return { isValid: draft === null || policy !== null, policy: draft && policy };
    },
    hasProblems: (access: AccessLevel) =>
      wasTried && draft !== null && readFor(access).policy === null,
    fieldsFor: (access: AccessLevel): PolicyFieldsProps => ({
      draft: within(access).own,
      // The level that was chosen comes back where the key may edit again.
      onChange: (next) => setDraft(access === "read" ? { ...next, level: typed.level } : next),
      kind: "keys",
      limit: within(access).limit,
      problems: wasTried && draft ? readFor(access).problems : {},
      accounts,
      context,
    }),
    reset: () => {
      setDraft(null);
      setTried(false);
    },
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
