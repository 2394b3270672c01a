"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import type { NetworkSummary } from "@/lib/accounts/connections/schema";

export type SignInField = NetworkSummary["signInFields"][number];

export function SignInDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  fields: readonly SignInField[];
  initial?: Record<string, string>;
  pending: boolean;
  failure: string | null;
  onSubmit: (typed: Record<string, string>) => void;
}) {
  const { open, onOpenChange, title, fields, initial = {}, pending, failure, onSubmit } = props;
  const [typed, setTyped] = useState(initial);
  const [isAsked, setIsAsked] = useState(false);
  const missing = fields.filter(({ name, isRequired }) => isRequired && !typed[name]?.trim());
  const submit = () => {
    setIsAsked(true);
    if (missing.length === 0) onSubmit(typed);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {fields.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            aside={field.isRequired ? undefined : "Optional"}
            description={field.hint}
            error={isAsked && missing.includes(field) ? `${field.label} is needed.` : null}
          >
            <Control
              field={field}
              value={typed[field.name] ?? ""}
              onChange={(value) => setTyped({ ...typed, [field.name]: value })}
            />
          </Field>
        ))}
        <FormFailure failure={failure} />
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" loading={pending}>
            Connect
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function Control({
  field: { isSecret, placeholder },
  value,
  onChange,
}: {
  field: SignInField;
  value: string;
  onChange: (value: string) => void;
}) {
  const shared = {
    value,
    placeholder,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return isSecret ? (
    <PasswordInput {...shared} autoComplete="off" />
  ) : (
    <Input {...shared} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  );
}
