import { env, type OidcSettings } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";

export function requireOidc(): OidcSettings {
  if (env.oidc) return env.oidc;
  throw new AppError("not_found", "Single sign-on is not set up here.");
}

export function providerName(): string | null {
  return env.oidc?.name ?? null;
}

/** Compares the whole domain: `evil-example.com` and `example.com.evil.org` are others. */
export function mayJoin(email: string, { allowedDomains }: Pick<OidcSettings, "allowedDomains">) {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return allowedDomains.includes(domain);
}
