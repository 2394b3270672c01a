"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { FormFailure } from "@/components/ui/form";
import { confirmWithPasskey } from "@/components/webauthn/ceremonies";
import type { ConfirmProps } from "./confirm-by-password";
import { OtherWay } from "./other-way";

export function ConfirmByPasskey({ onProved, onDismiss, onOther }: ConfirmProps) {
  const button = useRef<HTMLButtonElement>(null);
  const proving = useApiMutation({ send: confirmWithPasskey, onDone: onProved });
  useEffect(() => button.current?.focus(), []);
  return (
    <div>
      <FormFailure failure={proving.failure} />
      <p className="text-muted not-first:mt-3">
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
