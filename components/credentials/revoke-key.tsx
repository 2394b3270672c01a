"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { ListedCredential } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import { type KeyKind, keyKinds } from "./key-kind";

type RevokeKeyProps = {
  credential: Pick<ListedCredential, "id" | "name" | "tokenType">;
  kind: KeyKind;
  onRevoked: () => void;
};

/** Ends a key for good, after a question. */
export function RevokeKey({ credential, kind, onRevoked }: RevokeKeyProps) {
  const { id, name, tokenType } = credential;
  const { confirmed, dialog } = useRecentAuth();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const revoke = async () => {
    setBusy(true);
    try {
      const { path } = keyKinds[kind];
      const params = { credentialId: id };
      if (await confirmed(() => api(`DELETE ${path}/{credentialId}`, { params }))) {
        toast.show({ title: `${name} revoked` });
        onRevoked();
      }
    } catch (error) {
      toast.fail(`${name} could not be revoked`, error);
    }
    setBusy(false);
  };

  return (
    <>
      <Button
        size="sm"
        loading={busy}
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        {...questions[tokenType]}
        // Not awaited: this dialog has to be gone before the password may be asked for.
        onConfirm={() => void revoke()}
      />
      {dialog}
    </>
  );
}

const questions = {
  "api-key": {
    description: "Whatever uses this key stops working at once. This cannot be undone.",
    confirmLabel: "Revoke key",
  },
  "mcp-grant": {
    description: "The assistant is shut out at once. To come back it has to ask you again.",
    confirmLabel: "Revoke access",
  },
} as const;
