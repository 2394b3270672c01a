"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { AccountName } from "@/components/identity/auth/account-name";
import { type RecentAuth, useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { WaysIn } from "@/lib/identity/auth/schema";
import { NewPasswordField, passwordProblem } from "./new-password-field";

export function PasswordPanel({ email, waysIn }: { email: string; waysIn: WaysIn }) {
  const router = useRouter();
  const recentAuth = useRecentAuth();
  const [open, setOpen] = useState(false);
  const { hasPassword, passkeyCount, singleSignOn } = waysIn;
  const isLastWayIn = passkeyCount === 0 && !singleSignOn;
  const refresh = () => router.refresh();
  return (
    <Card>
      <div className="pb-4">
        <CardHeader
          title="Password"
          description={summaryOf(hasPassword, isLastWayIn)}
          actions={
            <>
              {hasPassword && !isLastWayIn && (
                <RemovePassword recentAuth={recentAuth} onRemoved={refresh} />
              )}
              <Button onClick={() => setOpen(true)}>
                {hasPassword ? "Change password" : "Set a password"}
              </Button>
            </>
          }
        />
      </div>
      <PasswordDialog
        open={open}
        onOpenChange={setOpen}
        title={hasPassword ? "Change your password" : "Set a password"}
        email={email}
        recentAuth={recentAuth}
        onChanged={refresh}
      />
      {recentAuth.dialog}
    </Card>
  );
}

function summaryOf(hasPassword: boolean, isLastWayIn: boolean): string {
  if (!hasPassword)
    return "You sign in without one. A password is another way in, should you need it.";
  return isLastWayIn
    ? "Your only way to sign in. Once you have a passkey, you can do without."
    : "One of your ways to sign in.";
}

const loadChangePassword = async () => (await import("@/lib/identity/auth/schema")).ChangePassword;

function PasswordDialog({
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
  onChanged: () => void;
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
      onChanged();
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
        <DialogFooter className="pt-1">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" loading={changing.pending}>
            Set the password
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function RemovePassword({
  recentAuth,
  onRemoved,
}: {
  recentAuth: RecentAuth;
  onRemoved: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const removing = useApiMutation({
    send: () => recentAuth.confirmed(() => api("DELETE /api/auth/password")),
    onDone: onRemoved,
    done: () => ({
      title: "Your password is removed",
      description: "All other browsers were signed out.",
    }),
    failed: () => ({ title: "Your password is still there" }),
  });
  return (
    <>
      <Button loading={removing.pending} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove your password?"
        description="You sign in by your other ways from then on, and all other browsers are signed out."
        confirmLabel="Remove password"
        onConfirm={() => void removing.run()}
      />
    </>
  );
}
