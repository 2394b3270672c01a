import { env } from "@/lib/kernel/env";

export function providerName(): string | null {
  return env.oidc?.name ?? null;
}
