import { open, seal } from "@/lib/kernel/sealing/seal";

/** A value opens in the field that it was sealed for, so a former secret is sealed anew. */
type SecretField = "sealedSecret" | "sealedFormerSecret";

export function sealSecret(webhookId: string, field: SecretField, secret: string): string {
  return seal({ table: "Webhook", rowId: webhookId, field }, secret);
}

export function openSecret(webhookId: string, field: SecretField, sealed: string): string {
  return open({ table: "Webhook", rowId: webhookId, field }, sealed);
}
