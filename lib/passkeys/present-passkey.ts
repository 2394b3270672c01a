import type { PasskeyRow } from "./passkey-store";
import type { Passkey } from "./schema";

export function presentPasskey({ createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
