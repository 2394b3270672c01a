"use client";

import { Fingerprint, KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import { browserHasPasskeys, ceremonyFailure } from "@/components/identity/webauthn/ceremonies";
import { ObstacleNote } from "@/components/identity/webauthn/obstacle-note";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { PreferenceFields } from "@/components/kit/preferences/preference-fields";
import { browserTimeZone } from "@/components/kit/preferences/time-zone-options";
import { roleWords } from "@/components/settings/members/role-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { bind, useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import type { AcceptForm as AcceptFields, OpenedInvitation } from "@/lib/identity/members/schema";
import type { PasskeyObstacle } from "@/lib/identity/passkeys/schema";

export function AcceptForm({
  token,
  invitation,
  obstacle,
  onEnded,
}: {
  token: string;
  invitation: OpenedInvitation;
  obstacle: PasskeyObstacle | null;
  onEnded: () => void;
}) {
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

function WayInFields({
  form,
  canUsePasskeys,
  obstacle,
}: {
  form: AcceptFormState;
  canUsePasskeys: boolean;
  obstacle: PasskeyObstacle | null;
}) {
  const { value: method, onChange } = bind(form, "method");
  return (
    <div className="flex flex-col gap-3">
      {canUsePasskeys && (
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm">
            How you sign in
          </span>
          <SegmentedControl
            label="How you sign in"
            options={methods}
            value={method}
            onChange={onChange}
            className="flex w-full"
          />
        </div>
      )}
      {method === "passkey" ? (
        <p className="text-muted text-sm">
          Your device asks for your fingerprint, your face or its PIN, and remembers the rest. You
          can add a password later.
        </p>
      ) : (
        <>
          <FormField
            form={form}
            name="password"
            label="Password"
            description="At least 15 characters. A few words you can remember do well."
          >
            <PasswordInput autoComplete="new-password" {...form.register("password")} />
          </FormField>
          {obstacle && (
            <p className="text-muted text-sm">
              <ObstacleNote obstacle={obstacle} />
            </p>
          )}
        </>
      )}
    </div>
  );
}

const methods = [
  { value: "passkey", label: "Passkey", icon: <Fingerprint aria-hidden className="size-4" /> },
  { value: "password", label: "Password", icon: <KeyRound aria-hidden className="size-4" /> },
] as const;

const loadAcceptForm = async () => (await import("@/lib/identity/members/schema")).AcceptForm;

type Fields = z.input<typeof AcceptFields>;
type Accepted = z.output<typeof AcceptFields>;
type AcceptFormState = ZodForm<Fields, Accepted>;

function useAcceptForm({
  token,
  canUsePasskeys,
  onEnded,
}: {
  token: string;
  canUsePasskeys: boolean;
  onEnded: () => void;
}) {
  const router = useRouter();
  const form: AcceptFormState = useZodForm<Fields, Accepted>(loadAcceptForm, {
    method: canUsePasskeys ? "passkey" : "password",
    name: "",
    password: "",
    timeZone: browserTimeZone(),
    dateFormat: "day-short-month-year",
    timeFormat: "24-hour",
  });
  const accepting = useApiMutation({
    send: async ({ method, password, ...profile }: Accepted) => {
      const wayIn =
        method === "passkey" ? { passkey: await makePasskey(token, profile.name) } : { password };
      return await api("POST /api/invitations/accept", { body: { ...profile, ...wayIn, token } });
    },
    onDone: () => {
      router.replace("/calendar");
      router.refresh();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === "link_expired") return onEnded();
      const [first, ...rest] = problemsOf(error);
      for (const { path, message } of rest) form.setError(path, { message });
      if (first) form.setError(first.path, { message: first.message }, { shouldFocus: true });
    },
  });
  const beside = accepting.error && problemsOf(accepting.error).length > 0;
  return {
    form,
    submit: form.handleSubmit(accepting.run),
    joining: accepting.pending || accepting.succeeded,
    failure: beside ? null : accepting.failure,
  };
}

const fields = ["name", "password", "timeZone"] as const satisfies FieldPath<Fields>[];
type FieldProblem = { path: (typeof fields)[number]; message: string };

function problemsOf(error: Error): FieldProblem[] {
  const details = error instanceof ApiError ? error.details : null;
  const problems = Array.isArray(details) ? (details as FieldProblem[]) : [];
  return problems.filter(({ path }) => fields.includes(path));
}

async function makePasskey(token: string, name: string) {
  const { options } = await api("POST /api/invitations/passkey-options", {
    body: { token, name },
  });
  const { startRegistration } = await import("@simplewebauthn/browser");
  return await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw ceremonyFailure(error, "add");
  });
}
