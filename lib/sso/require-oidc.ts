import { env, type OidcSettings } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";

export function requireOidc(): OidcSettings {
  if (env.oidc) return env.oidc;
  throw new AppError("not_found", "Single sign-on is not set up here.");
}
