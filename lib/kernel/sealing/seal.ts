import { env } from "@/lib/kernel/env";
import { openWith, type SealedField, sealWith } from "./envelope";

export function seal(place: SealedField, plaintext: string): string {
  return sealWith(env.ENCRYPTION_KEYS, place, plaintext);
}

export function open(place: SealedField, envelope: string): string {
  return openWith(env.ENCRYPTION_KEYS, place, envelope);
}
