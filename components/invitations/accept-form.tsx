"use client";

import { roleWords } from "@/components/members/role-words";
import { PreferenceFields } from "@/components/preferences/preference-fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { bind } from "@/components/ui/use-zod-form";
import { browserHasPasskeys } from "@/components/webauthn/ceremonies";
import type { OpenedInvitation } from "@/lib/members/schema";
import type { PasskeyObstacle } from "@/lib/passkeys/schema";
import { useAcceptForm } from "./use-accept-form";
import { WayInFields } from "./way-in-fields";

type AcceptFormProps = {
  token: string;
  invitation: OpenedInvitation;
  obstacle: PasskeyObstacle | null;
  onEnded: () => void;
};

export function AcceptForm({ token, invitation, obstacle, onEnded }: AcceptFormProps) {
  const { workspaceName, email } = invitation;
  const canUsePasskeys = obstacle === null && browserHasPasskeys();
  const { form, submit, joining, failure } = useAcceptForm({ token, canUsePasskeys, onEnded });
  return (
    <Form onSubmit={submit} className="rounded-lg border bg-surface">
      <header className="border-b px-5 py-4">
        <h1 className="wrap-anywhere font-semibold text-lg">Join {workspaceName}</h1>
        <p className="wrap-anywhere mt-1 text-muted">{greeting(invitation)}</p>
      </header>
      <div className="flex flex-col gap-4 p-5">
        <FormFailure failure={failure} title="You have not joined yet." />
        <Field label="E-mail" description="The invitation is for this address.">
          <Input
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            className="read-only:bg-sunken read-only:text-muted"
          />
        </Field>
        <FormField
          form={form}
          name="name"
          label="Your name"
          message="Enter your name, with at most 120 characters."
        >
          <Input autoComplete="name" {...form.register("name")} />
        </FormField>
        <WayInFields form={form} canUsePasskeys={canUsePasskeys} obstacle={obstacle} />
        <PreferenceFields
          timeZone={bind(form, "timeZone")}
          dateFormat={bind(form, "dateFormat")}
          timeFormat={bind(form, "timeFormat")}
          timeZoneError={form.formState.errors.timeZone?.message}
          timeZoneNote="Taken from this browser. You can change it at any time."
        />
        <Button type="submit" variant="primary" size="lg" className="mt-2" loading={joining}>
          {form.watch("method") === "passkey" ? "Create a passkey and join" : "Join the team"}
        </Button>
      </div>
    </Form>
  );
}

function greeting({ inviterName, workspaceName, role }: OpenedInvitation): string {
  const { article, may } = roleWords[role];
  const who = inviterName ?? "An administrator";
  const doing = `${may.charAt(0).toLowerCase()}${may.slice(1)}`;
  return `${who} invites you to ${workspaceName} as ${article}, who ${doing}.`;
}
