import type { OidcSettings } from "@/lib/kernel/env";

/** Compares the whole domain: `evil-example.com` and `example.com.evil.org` are others. */
export function mayJoin(email: string, { allowedDomains }: Pick<OidcSettings, "allowedDomains">) {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return allowedDomains.includes(domain);
}
