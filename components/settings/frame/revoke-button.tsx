"use client";

import { useState } from "react";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";

/** Asks before it revokes, and says afterwards whether it did. */
export function RevokeButton({
  what,
  description,
  confirmLabel,
  revoke,
  onRevoked,
}: {
  /** Names one thing within a sentence, such as `the link of Ann`. */
  what: string;
  description: string;
  confirmLabel: string;
  revoke: () => Promise<unknown>;
  onRevoked: () => void;
}) {
  const [asking, setAsking] = useState(false);
  // A name that comes first stays as it is written.
  const named = what.replace(/^the /, "The ");
  const revoking = useApiMutation({
    send: revoke,
    done: () => ({ title: `${named} is revoked` }),
    onDone: onRevoked,
    failed: () => ({ title: `${named} was not revoked` }),
  });
  return (
    <>
      <Button
        size="sm"
        loading={revoking.pending}
        aria-label={`Revoke ${what}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${what}?`}
        description={description}
        confirmLabel={confirmLabel}
        onConfirm={() => void revoking.run()}
      />
    </>
  );
}
