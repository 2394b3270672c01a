"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import type { ListedCredential } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import { type KeyKind, keyKinds } from "./key-kind";

type RevokeKeyProps = {
  credential: Pick<ListedCredential, "id" | "name" | "tokenType">;
  kind: KeyKind;
  onRevoked: () => void;
};

export function RevokeKey({ credential, kind, onRevoked }: RevokeKeyProps) {
  const { id, name, tokenType } = credential;
  const { confirmed, dialog } = useRecentAuth();
  const [asking, setAsking] = useState(false);
  const revoking = useApiMutation({
    send: () => {
      const params = { credentialId: id };
      return confirmed(() => api(`DELETE ${keyKinds[kind].path}/{credentialId}`, { params }));
    },
    done: () => ({ title: `${name} revoked` }),
    onDone: onRevoked,
    failed: () => ({ title: `${name} could not be revoked` }),
  });

  return (
    <>
      <Button
        size="sm"
        loading={revoking.pending}
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
        onConfirm={() => void revoking.run()}
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
