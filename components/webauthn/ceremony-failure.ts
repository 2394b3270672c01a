type Wish = "add" | "use";

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

export function ceremonyFailure(error: unknown, wish: Wish): CeremonyFailure {
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
