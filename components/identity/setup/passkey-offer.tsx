"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { addPasskey } from "@/components/identity/webauthn/ceremonies";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { FormFailure } from "@/components/ui/form";

export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const adding = useApiMutation({ send: () => addPasskey(), onDone });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        Sign in without a password
      </h1>
      <p className="text-pretty text-muted">
        Your workspace is ready. A passkey signs you in with a fingerprint, a face or a PIN. It
        cannot be guessed, nor stolen by a fake page. Your password stays as another way.
      </p>
      <FormFailure failure={adding.failure} />
      <div className="mt-2 flex flex-row-reverse flex-wrap justify-between gap-3">
        <Button
          variant="primary"
          icon={<KeyRound aria-hidden className="size-4" />}
          loading={adding.pending || adding.succeeded}
          onClick={() => void adding.run()}
        >
          Add a passkey
        </Button>
        <Button onClick={onDone}>Not now</Button>
      </div>
      <p className="text-muted text-sm">You can add one later in your profile.</p>
    </section>
  );
}
