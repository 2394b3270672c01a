import * as optionsRoute from "@/app/api/auth/passkeys/authentication-options/route";
import * as confirmationRoute from "@/app/api/auth/passkeys/confirmation-options/route";
import * as registrationRoute from "@/app/api/auth/passkeys/registration-options/route";
import * as passkeysRoute from "@/app/api/auth/passkeys/route";
import type { CreationOptions, RequestOptions } from "@/lib/identity/passkeys/schema";
import { type Authenticator, softwareAuthenticator } from "./authenticator";
import { callRoute } from "./call-route";
import type { Person } from "./world";

const base = "/api/auth/passkeys";

export async function registrationOptions(as: Person): Promise<CreationOptions> {
  const { body } = await callRoute(registrationRoute, "POST", {
    path: `${base}/registration-options`,
    as,
  });
  return body.options as CreationOptions;
}

export async function confirmationOptions(as: Person): Promise<RequestOptions> {
  const { body } = await callRoute(confirmationRoute, "POST", {
    path: `${base}/confirmation-options`,
    as,
  });
  return body.options as RequestOptions;
}

export function addPasskey(as: Person, passkey: unknown) {
  return callRoute(passkeysRoute, "POST", { path: base, as, body: { passkey } });
}

export type SignInBrowser = { options: RequestOptions; cookie: string };

export async function openSignIn(cookie: string | null = null): Promise<SignInBrowser> {
  const { body, headers } = await callRoute(optionsRoute, "POST", {
    path: `${base}/authentication-options`,
    headers: { Cookie: cookie },
  });
  const [pair = ""] = (headers.get("Set-Cookie") ?? "").split(";");
  return { options: body.options as RequestOptions, cookie: pair };
}

export async function registerPasskey(
  as: Person,
  authenticator: Authenticator = softwareAuthenticator(),
): Promise<{ authenticator: Authenticator; id: string; credentialId: string }> {
  const made = authenticator.register(await registrationOptions(as));
  const { body } = await addPasskey(as, made);
  return { authenticator, id: Object(body.passkey).id, credentialId: made.id };
}
