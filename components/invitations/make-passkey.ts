import { ceremonyFailure } from "@/components/webauthn/ceremony-failure";
import { api } from "@/lib/http/api";

export async function makePasskey(token: string, name: string) {
  const { options } = await api("POST /api/invitations/passkey-options", {
    body: { token, name },
  });
  const { startRegistration } = await import("@simplewebauthn/browser");
  return await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw ceremonyFailure(error, "add");
  });
}
