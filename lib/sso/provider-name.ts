import { env } from "@/lib/kernel/env";

/** The word for the provider on buttons; null where single sign-on is not set up. */
export function providerName(): string | null {
  return env.oidc?.name ?? null;
}
