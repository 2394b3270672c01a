"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import type { Reauthenticate } from "@/lib/auth/schema";
import { ApiError, api } from "@/lib/http/api";
import { AccountName } from "./account-name";
import { OtherWay } from "./other-way";

const loadReauthenticate = async () => (await import("@/lib/auth/schema")).Reauthenticate;

export type ConfirmProps = {
  onProved: () => void;
  onDismiss: () => void;
  onOther: (() => void) | undefined;
};

export function ConfirmByPassword({ onProved, onDismiss, onOther }: ConfirmProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = useZodForm(loadReauthenticate, { password: "" });
  const email = useOwnEmail();
  const proving = useApiMutation({
    send: (body: z.output<typeof Reauthenticate>) => api("POST /api/auth/reauthenticate", { body }),
    onDone: onProved,
    onFailed: () => form.setFocus("password"),
  });
  useEffect(() => input.current?.focus(), []);
  return (
    <Form onSubmit={form.handleSubmit(proving.run)}>
      {email && <AccountName email={email} />}
      <Field label="Password" error={proving.error && failureText(proving.error)}>
        <PasswordInput
          autoComplete="current-password"
          {...registerWithRef(form, "password", input)}
        />
      </Field>
      {onOther && <OtherWay onChoose={onOther}>Use a passkey instead</OtherWay>}
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

function useOwnEmail(): string | undefined {
  const { data } = useQuery({
    queryKey: ["me"],
    queryFn: ({ signal }) => api("GET /api/me", { signal }),
    retry: false,
  });
  return data?.user.email;
}

function failureText(error: Error): string {
  if (error instanceof ApiError && error.code === "invalid_login") {
    return "That is not your password. Try again.";
  }
  return error.message;
}
