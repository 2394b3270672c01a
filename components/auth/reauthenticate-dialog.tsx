"use client";

import { type RefObject, useRef } from "react";
import type { z } from "zod";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { ConfirmBySso } from "@/components/sso/confirm-by-sso";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import { Reauthenticate } from "@/lib/auth/schema";
import { ApiError, api } from "@/lib/http/api";

type ReauthenticateDialogProps = {
  open: boolean;
  onProved: () => void;
  onDismiss: () => void;
};

export function ReauthenticateDialog({ open, onProved, onDismiss }: ReauthenticateDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onDismiss()}
      size="sm"
      title="Confirm it’s you"
      description="You signed in a while ago. Enter your password to go on."
      initialFocus={input}
    >
      <PasswordForm input={input} onProved={onProved} onDismiss={onDismiss} />
      <ConfirmBySso onProved={onProved} />
    </Dialog>
  );
}

type PasswordFormProps = Omit<ReauthenticateDialogProps, "open"> & {
  input: RefObject<HTMLInputElement | null>;
};

function PasswordForm({ input, onProved, onDismiss }: PasswordFormProps) {
  const form = useZodForm(Reauthenticate, { password: "" });
  const proving = useApiMutation({
    send: (body: z.output<typeof Reauthenticate>) => api("POST /api/auth/reauthenticate", { body }),
    onDone: onProved,
    onFailed: () => form.setFocus("password"),
  });
  return (
    <Form onSubmit={form.handleSubmit(proving.run)}>
      <Field label="Password" error={proving.error && failureText(proving.error)}>
        <PasswordInput
          autoComplete="current-password"
          {...registerWithRef(form, "password", input)}
        />
      </Field>
      <DialogFooter>
        <Button onClick={onDismiss}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          loading={proving.pending || proving.succeeded}
          disabled={form.watch("password") === ""}
        >
          Continue
        </Button>
      </DialogFooter>
    </Form>
  );
}

function failureText(error: Error): string {
  if (error instanceof ApiError && error.code === "invalid_login") {
    return "That is not your password. Try again.";
  }
  return error.message;
}
