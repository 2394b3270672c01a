"use client";

import { LifeBuoy, MailCheck } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { api } from "@/components/kit/api/api";
import { LinkCard } from "@/components/kit/link/link-card";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { RequestPasswordReset } from "@/lib/identity/auth/schema";

const loadRequestPasswordReset = async () =>
  (await import("@/lib/identity/auth/schema")).RequestPasswordReset;

export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(loadRequestPasswordReset, { email: "" });
  const asking = useApiMutation({
    send: (body: z.output<typeof RequestPasswordReset>) =>
      api("POST /api/auth/password-reset", { body }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <Form
      onSubmit={form.handleSubmit(asking.run)}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-5"
    >
      <h1 className="font-semibold text-lg">Forgot your password?</h1>
      <p className="text-muted">Herald mails you a link that sets a new one.</p>
      <FormFailure failure={asking.failure} />
      <FormField form={form} name="email" label="E-mail" message="Enter your e-mail address.">
        <Input type="email" autoComplete="username" {...form.register("email")} />
      </FormField>
      <div className="flex flex-row-reverse justify-between gap-3">
        <Button type="submit" variant="primary" loading={asking.pending}>
          Send the link
        </Button>
        <ButtonLink href="/sign-in">Back</ButtonLink>
      </div>
    </Form>
  );
}

export function NoMailHelp({ command }: { command: string }) {
  return (
    <LinkCard
      icon={<LifeBuoy />}
      title="Get back in"
      actions={<ButtonLink href="/sign-in">Back to sign-in</ButtonLink>}
    >
      <p>No mail is set up here, so somebody has to hand you a link for a new password.</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        <li>An administrator of your team makes one in Settings, Members.</li>
        <li>
          If you are the only administrator, whoever has the machine runs this in Herald’s folder:
          <code className="wrap-anywhere mt-1.5 block rounded-sm bg-hover px-2 py-1 text-sm text-text">
            {command}
          </code>
        </li>
      </ul>
      <p>The link works once and for ten minutes.</p>
    </LinkCard>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <LinkCard
      icon={<MailCheck />}
      title="Look into your mail"
      replaces
      actions={
        <>
          <ButtonLink href="/sign-in">Back to sign-in</ButtonLink>
          <Button variant="ghost" onClick={onAgain}>
            Use another address
          </Button>
        </>
      }
    >
      <p>
        If somebody here has the address <strong className="wrap-anywhere text-text">{to}</strong>,
        a link is on its way. It works once and for ten minutes.
      </p>
      <p>Nothing came? Look into the folder for junk mail, or ask an administrator for a link.</p>
    </LinkCard>
  );
}
