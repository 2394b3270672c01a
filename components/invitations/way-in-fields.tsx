"use client";

import { Fingerprint, KeyRound } from "lucide-react";
import { FormField } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { bind } from "@/components/ui/use-zod-form";
import { ObstacleNote } from "@/components/webauthn/obstacle-note";
import type { PasskeyObstacle } from "@/lib/passkeys/schema";
import type { AcceptFormState } from "./use-accept-form";

type WayInFieldsProps = {
  form: AcceptFormState;
  canUsePasskeys: boolean;
  obstacle: PasskeyObstacle | null;
};

export function WayInFields({ form, canUsePasskeys, obstacle }: WayInFieldsProps) {
  const { value: method = "password", onChange } = bind(form, "method");
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
