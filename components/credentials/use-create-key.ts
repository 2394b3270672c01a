"use client";

import { z } from "zod";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import { CreateCredential, type CreatedCredential } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import { expiresAtOf, expiryValues } from "./expiry";
import { type KeyKind, keyKinds } from "./key-kind";

const KeyFields = z.object({
  name: CreateCredential.shape.name,
  accessLevel: CreateCredential.shape.accessLevel,
  includeAdmin: z.boolean(),
  expiry: z.enum(expiryValues),
});
type KeyFields = z.output<typeof KeyFields>;
export type KeyForm = ZodForm<KeyFields>;

const blank: KeyFields = { name: "", accessLevel: "read", includeAdmin: false, expiry: "90" };

export function useCreateKey(kind: KeyKind, onCreated: (created: CreatedCredential) => void) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const form: KeyForm = useZodForm(KeyFields, blank);
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
