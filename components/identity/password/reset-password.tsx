"use client";

import { CircleCheck } from "lucide-react";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import { hasEnded, OpeningLink } from "@/components/kit/link/link-action";
import { LinkCard } from "@/components/kit/link/link-card";
import { EndedLink, IncompleteLink } from "@/components/kit/link/link-problem";
import { useLinkToken } from "@/components/kit/link/use-link-token";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Form, FormFailure } from "@/components/ui/form";
import { useZodForm } from "@/components/ui/use-zod-form";
import { NewPasswordField, passwordProblem } from "./new-password-field";

const loadChangePassword = async () => (await import("@/lib/identity/auth/schema")).ChangePassword;

export function ResetPassword() {
  const token = useLinkToken();
  const again = <ButtonLink href="/forgot-password">Get a new link</ButtonLink>;
  if (token === undefined) return <OpeningLink />;
  if (token === null) return <IncompleteLink actions={again} />;
  return <ResetForm key={token} token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const input = useRef<HTMLInputElement>(null);
  const form = useZodForm(loadChangePassword, { password: "" });
  const setting = useApiMutation({
    send: ({ password }: { password: string }) =>
      api("POST /api/auth/password-reset/confirm", { body: { token, password } }),
    onFailed: (error) => {
      const message = passwordProblem(error);
      if (message) form.setError("password", { message }, { shouldFocus: true });
    },
  });
  if (setting.succeeded) return <PasswordIsSet />;
  if (hasEnded(setting.error)) return <EndedResetLink />;
  return (
    <Form
      onSubmit={form.handleSubmit(setting.run)}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-5"
    >
      <h1 className="font-semibold text-lg">Set a new password</h1>
      <p className="text-muted">It signs you out everywhere else. Your passkeys stay.</p>
      <FormFailure failure={passwordProblem(setting.error) ? null : setting.failure} />
      <NewPasswordField form={form} input={input} />
      <Button type="submit" variant="primary" loading={setting.pending}>
        Set the password
      </Button>
    </Form>
  );
}

function PasswordIsSet() {
  return (
    <LinkCard
      icon={<CircleCheck className="text-positive" />}
      title="Your new password is set"
      replaces
      actions={
        <ButtonLink href="/sign-in" variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      <p>All browsers were signed out. Sign in with the new password.</p>
    </LinkCard>
  );
}

function EndedResetLink() {
  return (
    <EndedLink
      reasons={[
        "You have set a password with it already? Then sign in.",
        "It is older than ten minutes? Get a new one.",
        "Your password was changed since? A link ends with the password that it replaces.",
      ]}
      actions={
        <>
          <ButtonLink href="/forgot-password" variant="primary">
            Get a new link
          </ButtonLink>
          <ButtonLink href="/sign-in">Sign in</ButtonLink>
        </>
      }
    />
  );
}
