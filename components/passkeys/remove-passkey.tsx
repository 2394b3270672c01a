"use client";

import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { api } from "@/lib/http/api";
import type { Passkey } from "@/lib/passkeys/schema";

type RemovePasskeyProps = {
  passkey: Passkey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemoved: () => void;
};

export function RemovePasskey({ passkey, open, onOpenChange, onRemoved }: RemovePasskeyProps) {
  const { id, name } = passkey;
  const { confirmed, dialog } = useRecentAuth();
  const removing = useApiMutation({
    send: () =>
      confirmed(() => api("DELETE /api/auth/passkeys/{passkeyId}", { params: { passkeyId: id } })),
    done: () => ({ title: `${name} removed` }),
    onDone: onRemoved,
    failed: () => ({ title: `${name} was not removed` }),
  });
  return (
    <>
      <AlertDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Remove “${name}”?`}
        description="It no longer signs you in. Delete it on your device too, or the device keeps offering it."
        confirmLabel="Remove passkey"
        onConfirm={() => void removing.run()}
      />
      {dialog}
    </>
  );
}
