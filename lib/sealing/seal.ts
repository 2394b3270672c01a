import { env } from "@/lib/kernel/env";
import { openWith, type Place, sealWith } from "./envelope";

/** Seals a secret for its place in the database, under the first configured key. */
export function seal(place: Place, plaintext: string): string {
  return sealWith(env.ENCRYPTION_KEYS, place, plaintext);
}

/** Opens what `seal` made for the same place; throws a SealError where it does not open. */
export function open(place: Place, envelope: string): string {
  return openWith(env.ENCRYPTION_KEYS, place, envelope);
}
