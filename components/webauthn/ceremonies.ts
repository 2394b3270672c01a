import type { UserAndWorkspace } from "@/lib/auth/schema";
import { api } from "@/lib/http/api";
import type { Passkey, RequestOptions } from "@/lib/passkeys/schema";
import { ceremonyFailure } from "./ceremony-failure";

const loadLibrary = () => import("@simplewebauthn/browser");

export function browserHasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

export async function browserOffersAutofill(): Promise<boolean> {
  if (!browserHasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

export async function addPasskey(): Promise<{ passkey: Passkey }> {
  const { options } = await api("POST /api/auth/passkeys/registration-options");
  const { startRegistration } = await loadLibrary();
  const passkey = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw ceremonyFailure(error, "add");
  });
  return await api("POST /api/auth/passkeys", { body: { passkey } });
}

type Asking = {
  autofill?: boolean;
  signal?: AbortSignal;
};

export async function signInWithPasskey(asking: Asking = {}): Promise<UserAndWorkspace> {
  const { options } = await api("POST /api/auth/passkeys/authentication-options");
  const passkey = await answer(options, asking);
  return await api("POST /api/auth/passkeys/authenticate", { body: { passkey } });
}

export async function confirmWithPasskey(): Promise<{ recentAuthUntil: string }> {
  const { options } = await api("POST /api/auth/passkeys/confirmation-options");
  const passkey = await answer(options);
  return await api("POST /api/auth/reauthenticate", { body: { passkey } });
}

/** Ends the question that the browser asks at the moment; its promise is rejected as superseded. */
export async function cancelCeremony(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}

async function answer(optionsJSON: RequestOptions, { autofill = false, signal }: Asking = {}) {
  const { startAuthentication } = await loadLibrary();
  try {
    // An offer that has ended must not take the place of the question that ended it.
    signal?.throwIfAborted();
    const asked = startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    const { response, ...credential } = await asked;
    const { userHandle, ...signed } = response;
    return { ...credential, response: userHandle ? { ...signed, userHandle } : signed };
  } catch (error) {
    throw ceremonyFailure(error, "use");
  }
}
