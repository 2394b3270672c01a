"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { ApiError, api } from "@/lib/http/api";

type ReauthenticateDialogProps = {
  open: boolean;
  onProved: () => void;
  onDismiss: () => void;
};

/** Asks for the password again, before something sensitive is done. */
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
    </Dialog>
  );
}

type PasswordFormProps = Omit<ReauthenticateDialogProps, "open"> & {
  input: React.RefObject<HTMLInputElement | null>;
};

function PasswordForm({ input, onProved, onDismiss }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const prove = async (event: FormEvent) => {
    event.preventDefault();
    // In React's tree this form can stand inside another one.
    event.stopPropagation();
    setPending(true);
    setFailure(null);
    try {
      await api("POST /api/auth/reauthenticate", { body: { password } });
      onProved();
    } catch (error) {
      setFailure(explain(error));
      setPending(false);
      input.current?.focus();
    }
  };

  return (
    <form onSubmit={prove} noValidate>
      <Field label="Password" error={failure}>
        <PasswordInput
          ref={input}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <Button onClick={onDismiss}>Cancel</Button>
        <Button type="submit" variant="primary" loading={pending} disabled={password === ""}>
          Continue
        </Button>
      </DialogFooter>
    </form>
  );
}

function explain(error: unknown): string {
  if (error instanceof ApiError && error.code === "invalid_login") {
    return "That is not your password. Try again.";
  }
  return error instanceof Error ? error.message : "That did not work. Try again.";
}
