"use client";

import { useRef } from "react";
import { AccountName } from "@/components/identity/auth/account-name";
import type { RecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import { useZodForm } from "@/components/ui/use-zod-form";
import { NewPasswordField, passwordProblem } from "./new-password-field";

const loadChangePassword = async () => (await import("@/lib/identity/auth/schema")).ChangePassword;

export function PasswordDialog({
  open,
  onOpenChange,
  title,
  email,
  recentAuth,
  onChanged,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  email: string;
  recentAuth: RecentAuth;
  onChanged: () => Promise<void>;
}) {
  const { confirmed, asking } = recentAuth;
  const input = useRef<HTMLInputElement>(null);
  const form = useZodForm(loadChangePassword, { password: "" });
  const close = () => {
    form.reset();
    changing.reset();
    onOpenChange(false);
  };
  const changing = useApiMutation({
    send: (body: { password: string }) => confirmed(() => api("POST /api/auth/password", { body })),
    onDone: () => {
      close();
      return onChanged();
    },
    onFailed: (error) => {
      const message = passwordProblem(error);
      if (message) form.setError("password", { message }, { shouldFocus: true });
    },
    done: () => ({
      title: "Your new password is set",
      description: "All other browsers were signed out.",
    }),
  });
  return (
    <Dialog
      open={open && !asking}
      onOpenChange={(next) => !next && !changing.pending && close()}
      size="sm"
      title={title}
      description="It signs you out in all other browsers."
      initialFocus={input}
    >
      <Form onSubmit={form.handleSubmit(changing.run)} className="flex flex-col gap-4">
        <FormFailure failure={passwordProblem(changing.error) ? null : changing.failure} />
        <AccountName email={email} />
        <NewPasswordField form={form} input={input} />
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" loading={changing.pending}>
            Set the password
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
