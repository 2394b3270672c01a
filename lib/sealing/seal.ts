import { env } from "@/lib/kernel/env";
import { openWith, type SealedField, sealWith } from "./envelope";

export function seal(place: SealedField, plaintext: string): string {
  return sealWith(env.ENCRYPTION_KEYS, place, plaintext);
}

/** Throws a SealError when the value does not open for this field. */
export function open(place: SealedField, envelope: string): string {
  return openWith(env.ENCRYPTION_KEYS, place, envelope);
}
