"use client";

import { KeyRound } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { useZodForm } from "@/components/ui/use-zod-form";
import { signInWithPasskey } from "@/components/webauthn/ceremonies";
import { ObstacleNote } from "@/components/webauthn/obstacle-note";
import type { LogIn } from "@/lib/auth/schema";
import { api } from "@/lib/http/api";
import type { PasskeyObstacle } from "@/lib/passkeys/schema";
import { usePasskeyAutofill } from "./use-passkey-autofill";

const loadLogIn = async () => (await import("@/lib/auth/schema")).LogIn;

type SignInFormProps = { next: Route; obstacle?: PasskeyObstacle | null };

export function SignInForm({ next, obstacle = null }: SignInFormProps) {
  const router = useRouter();
  const form = useZodForm(loadLogIn, { email: "", password: "" });
  const [autofillFailure, setAutofillFailure] = useState<string | null>(null);
  const enter = () => {
    router.replace(next);
    router.refresh();
  };
  const signIn = useApiMutation({
    send: (fields: z.output<typeof LogIn>) => api("POST /api/auth/login", { body: fields }),
    onDone: enter,
    onFailed: () => form.setFocus("password", { shouldSelect: true }),
  });
  const byPasskey = useApiMutation({ send: () => signInWithPasskey(), onDone: enter });
  usePasskeyAutofill({
    paused: obstacle !== null || byPasskey.pending || byPasskey.succeeded,
    onSignedIn: enter,
    onFailed: (error) => setAutofillFailure(error.message),
  });
  const start = (run: () => unknown) => {
    signIn.reset();
    byPasskey.reset();
    setAutofillFailure(null);
    return run();
  };
  return (
    <Form
      onSubmit={form.handleSubmit((fields) => start(() => signIn.run(fields)))}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-5"
    >
      <h1 className="font-semibold text-lg">Sign in</h1>
      <FormFailure failure={signIn.failure ?? byPasskey.failure ?? autofillFailure} />
      <FormField form={form} name="email" label="E-mail" message="Enter your e-mail address.">
        <Input type="email" autoComplete="username webauthn" {...form.register("email")} />
      </FormField>
      <FormField form={form} name="password" label="Password" message="Enter your password.">
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </FormField>
      <Button
        type="submit"
        variant="primary"
        loading={form.formState.isSubmitting || signIn.succeeded}
      >
        Sign in
      </Button>
      {obstacle ? (
        <p className="text-muted text-sm">
          <ObstacleNote obstacle={obstacle} />
        </p>
      ) : (
        <Button
          icon={<KeyRound aria-hidden className="size-4" />}
          loading={byPasskey.pending || byPasskey.succeeded}
          onClick={() => void start(byPasskey.run)}
        >
          Use a passkey
        </Button>
      )}
    </Form>
  );
}
