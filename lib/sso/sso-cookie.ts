import { createHash } from "node:crypto";

/** Each way to the provider has a cookie of its own, so that two tabs can go there at once. */
export function ssoCookie(state: string) {
  const suffix = createHash("sha256").update(`cookie of ${state}`).digest("hex").slice(0, 16);
  return { name: `herald_sso_${suffix}`, path: "/api/auth/sso", maxAgeSeconds: 600 };
}
