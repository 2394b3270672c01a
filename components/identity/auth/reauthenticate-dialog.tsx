"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ConfirmBySso } from "@/components/identity/sso/confirm-by-sso";
import { browserHasPasskeys, confirmWithPasskey } from "@/components/identity/webauthn/ceremonies";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import type { Reauthenticate, WaysIn } from "@/lib/identity/auth/schema";
import { AccountName } from "./account-name";
import { useWaysIn } from "./use-ways-in";

export function ReauthenticateDialog({
  open,
  onProved,
  onClose,
}: {
  open: boolean;
  onProved: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Confirm it’s you"
      description="You signed in a while ago, so we ask once more. Then you go on where you were."
    >
      <Proof onProved={onProved} onDismiss={onClose} />
    </Dialog>
  );
}

type ProofProps = { onProved: () => void; onDismiss: () => void };

function Proof(props: ProofProps) {
  const { data, isPending } = useWaysIn();
  if (isPending) {
    return (
      <Loading label="Loading your ways to confirm">
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  return (
    <>
      <OwnProof {...props} ways={waysToConfirm(data)} />
      {data?.singleSignOn && <ConfirmBySso onProved={props.onProved} />}
    </>
  );
}

function OwnProof({ onProved, onDismiss, ways }: ProofProps & { ways: WayToConfirm[] }) {
  const [chosen, setChosen] = useState<WayToConfirm | null>(null);
  const way = chosen ?? ways[0];
  const other = ways.find((one) => one !== way);
  const proof = { onProved, onDismiss, onOther: other && (() => setChosen(other)) };
  switch (way) {
    case "passkey":
      return <ConfirmByPasskey {...proof} />;
    case "password":
      return <ConfirmByPassword {...proof} />;
    default:
      return null;
  }
}

type WayToConfirm = "passkey" | "password";

function waysToConfirm(ways: WaysIn | undefined): WayToConfirm[] {
  const { hasPassword, passkeyCount } = ways ?? { hasPassword: true, passkeyCount: 1 };
  const usable = passkeyCount > 0 && (browserHasPasskeys() || !hasPassword);
  return [
    ...(usable ? (["passkey"] as const) : []),
    ...(hasPassword ? (["password"] as const) : []),
  ];
}

function ConfirmByPasskey({ onProved, onDismiss, onOther }: ConfirmProps) {
  const button = useRef<HTMLButtonElement>(null);
  const proving = useApiMutation({ send: confirmWithPasskey, onDone: onProved });
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <FormFailure failure={proving.failure} />
      <p className="text-muted">
        Your browser asks for the fingerprint, the face or the PIN that unlocks your passkey.
      </p>
      {onOther && <OtherWay onChoose={onOther}>Use your password instead</OtherWay>}
      <DialogFooter>
        <Button onClick={onDismiss}>Cancel</Button>
        <Button
          ref={button}
          variant="primary"
          icon={<KeyRound aria-hidden className="size-4" />}
          loading={proving.pending || proving.succeeded}
          onClick={() => void proving.run()}
        >
          Use a passkey
        </Button>
      </DialogFooter>
    </div>
  );
}

const loadReauthenticate = async () => (await import("@/lib/identity/auth/schema")).Reauthenticate;

type ConfirmProps = {
  onProved: () => void;
  onDismiss: () => void;
  onOther: (() => void) | undefined;
};

function ConfirmByPassword({ onProved, onDismiss, onOther }: ConfirmProps) {
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
    <Form onSubmit={form.handleSubmit(proving.run)} className="flex flex-col gap-4">
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

function OtherWay({ onChoose, children }: { onChoose: () => void; children: string }) {
  return (
    <Button variant="ghost" size="sm" className="-ms-2 self-start" onClick={onChoose}>
      {children}
    </Button>
  );
}
