"use client";

import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import type { CreatedCredential } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import { expiresAtOf } from "./expiry";
import type { KeyFields } from "./key-fields";
import { type KeyKind, keyKinds } from "./key-kind";

const loadKeyFields = async () => (await import("./key-fields")).KeyFields;

export type KeyForm = ZodForm<KeyFields>;

const blank: KeyFields = { name: "", accessLevel: "read", includeAdmin: false, expiry: "90" };

export function useCreateKey(kind: KeyKind, onCreated: (created: CreatedCredential) => void) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const form: KeyForm = useZodForm(loadKeyFields, blank);
  const creating = useApiMutation({
    send: (fields: KeyFields) =>
      confirmed(() => api(`POST ${keyKinds[kind].path}`, { body: bodyOf(fields) })),
    onDone: (created) => {
      form.reset();
      onCreated(created);
    },
  });
  return { form, creating, dialog, asking };
}

function bodyOf({ name, accessLevel, includeAdmin, expiry }: KeyFields) {
  return {
    name,
    accessLevel,
    includeAdmin: includeAdmin && accessLevel === "edit",
    expiresAt: expiresAtOf(expiry, Date.now()),
  };
}
