import { api } from "@/components/kit/api/api";
import type { UserAndWorkspace } from "@/lib/identity/auth/schema";
import type { Passkey, RequestOptions } from "@/lib/identity/passkeys/schema";

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

export function ceremonyFailure(error: unknown, wish: "add" | "use"): CeremonyFailure {
  const { code = "", name = "" }: { code?: unknown; name?: unknown } = Object(error);
  if (code === "ERROR_CEREMONY_ABORTED" || name === "AbortError") {
    return new CeremonyFailure("Another question took its place.", {
      superseded: true,
      cause: error,
    });
  }
  // Browsers do not tell a cancelled window from a missing passkey or from one that took too long.
  if (name === "NotAllowedError") return new CeremonyFailure(notAllowed[wish], { cause: error });
  const words = wordsByCode[String(code)];
  return new CeremonyFailure(words ?? notSupported() ?? failed[wish], { cause: error });
}

type Asking = {
  autofill?: boolean;
  signal?: AbortSignal;
};

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

/** Its message is for the person. Nobody needs to hear of a superseded one. */
export class CeremonyFailure extends Error {
  readonly superseded: boolean;

  constructor(
    message: string,
    { superseded = false, cause }: { superseded?: boolean; cause: unknown },
  ) {
    super(message, { cause });
    this.name = "CeremonyFailure";
    this.superseded = superseded;
  }
}

const notAllowed = {
  add: "No passkey was added: it was cancelled, or it took too long.",
  use: "No passkey was used: it was cancelled, it took too long, or this device has none for Herald.",
};

const failed = {
  add: "The device could not make a passkey. Try again, or use another device.",
  use: "The device gave no answer. Try again, or use another way.",
};

const elsewhere = "Passkeys work only at the address that Herald is set up for. Open that address.";
const incapable =
  "This device cannot keep a passkey for Herald. It needs a fingerprint, a face or a PIN to unlock it.";

const wordsByCode: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    "This device has a passkey for your account already. Choose another one.",
  ERROR_INVALID_DOMAIN: elsewhere,
  ERROR_INVALID_RP_ID: elsewhere,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: incapable,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: incapable,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: incapable,
};

function notSupported(): string | null {
  if (typeof globalThis.PublicKeyCredential === "function") return null;
  return "This browser cannot use passkeys. Use another browser or another way.";
}
