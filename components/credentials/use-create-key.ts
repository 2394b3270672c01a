"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { messageOf } from "@/components/ui/message-of";
import type { CreatedCredential } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import { type Expiry, expiresAtOf } from "./expiry";
import { type KeyKind, keyKinds } from "./key-kind";

export type KeyDraft = {
  name: string;
  accessLevel: "read" | "edit";
  includeAdmin: boolean;
  expiry: Expiry;
};

const blank: KeyDraft = { name: "", accessLevel: "read", includeAdmin: false, expiry: "90" };

/** What is being filled in, which outlives the dialog while the password is asked for. */
export function useCreateKey(kind: KeyKind, onCreated: (created: CreatedCredential) => void) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const [draft, setDraft] = useState(blank);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const create = async () => {
    setPending(true);
    setFailure(null);
    const { path } = keyKinds[kind];
    try {
      const created = await confirmed(() => api(`POST ${path}`, { body: bodyOf(draft) }));
      if (created) {
        setDraft(blank);
        onCreated(created);
      }
    } catch (error) {
      setFailure(messageOf(error));
    }
    setPending(false);
  };

  const change = (fields: Partial<KeyDraft>) => setDraft({ ...draft, ...fields });
  const clearFailure = () => setFailure(null);
  return { draft, change, create, failure, clearFailure, pending, dialog, asking };
}

/** A key that can only read has nothing to administer with. */
function bodyOf({ name, accessLevel, includeAdmin, expiry }: KeyDraft) {
  return {
    ...{ name, accessLevel },
    includeAdmin: includeAdmin && accessLevel === "edit",
    expiresAt: expiresAtOf(expiry, Date.now()),
  };
}
