"use client";

import { KeyRound } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import {
  browserOffersAutofill,
  CeremonyFailure,
  cancelCeremony,
  signInWithPasskey,
} from "@/components/identity/webauthn/ceremonies";
import { ObstacleNote } from "@/components/identity/webauthn/obstacle-note";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { LogIn } from "@/lib/identity/auth/schema";
import type { PasskeyObstacle } from "@/lib/identity/passkeys/schema";

const loadLogIn = async () => (await import("@/lib/identity/auth/schema")).LogIn;

export function SignInForm({
  workspaceName,
  next,
  obstacle = null,
}: {
  workspaceName: string;
  next: Route;
  obstacle?: PasskeyObstacle | null;
}) {
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
      <h1 className="wrap-anywhere font-semibold text-lg">Sign in to {workspaceName}</h1>
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

/** A challenge lives five minutes; the offer is renewed before that. */
const renewAfterMs = 4 * 60_000;

type Autofill = {
  /** Pause it while the browser asks otherwise: it asks one question at a time. */
  paused: boolean;
  onSignedIn: () => void;
  onFailed: (error: Error) => void;
};

function usePasskeyAutofill({ paused, onSignedIn, onFailed }: Autofill): void {
  const signedIn = useEffectEvent(onSignedIn);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (paused) return;
    const ended = new AbortController();
    offerUntil(ended.signal, failed).then(
      (isSignedIn) => isSignedIn && signedIn(),
      (error: unknown) => failed(error instanceof Error ? error : new Error(String(error))),
    );
    return () => ended.abort();
  }, [paused]);
}

type Failed = Autofill["onFailed"];

async function offerUntil(ended: AbortSignal, failed: Failed): Promise<boolean> {
  if (!(await browserOffersAutofill())) return false;
  ended.addEventListener("abort", () => void cancelCeremony());
  let outcome: Outcome = "renew";
  while (outcome === "renew" && !ended.aborted) outcome = await offer(ended, failed);
  return outcome === "signed_in";
}

type Outcome = "signed_in" | "renew" | "over";

async function offer(ended: AbortSignal, failed: Failed): Promise<Outcome> {
  await untilVisible();
  const renewal = setTimeout(() => void cancelCeremony(), renewAfterMs);
  try {
    await signInWithPasskey({ autofill: true, signal: ended });
    return "signed_in";
  } catch (error) {
    return afterFailure(error, failed);
  } finally {
    clearTimeout(renewal);
  }
}

function afterFailure(error: unknown, failed: Failed): Outcome {
  if (error instanceof CeremonyFailure) return error.superseded ? "renew" : "over";
  if (!(error instanceof ApiError && error.code === "invalid_login")) return "over";
  failed(error);
  return "renew";
}

/** A page in the background would renew its offer for nobody. */
async function untilVisible(): Promise<void> {
  while (document.visibilityState === "hidden") {
    await new Promise<void>((resolve) => {
      document.addEventListener("visibilitychange", () => resolve(), { once: true });
    });
  }
}

export function ForgotPasswordLink({ sendsMail }: { sendsMail: boolean }) {
  return (
    <p className="mt-4 text-balance text-center text-muted">
      <TextLink href="/forgot-password">Forgot password?</TextLink>
      {!sendsMail && (
        <span className="mt-1 block text-sm">
          An administrator, or whoever has the machine, lets you in again.
        </span>
      )}
    </p>
  );
}
