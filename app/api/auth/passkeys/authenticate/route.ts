import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { SignInWithPasskeyBody } from "@/lib/identity/passkeys/schema";
import { ceremonyBrowser, signInWithPasskey } from "@/lib/identity/passkeys/sign-in-with-passkey";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: signInWithPasskey, auth: "none", limit: "login", body: SignInWithPasskeyBody },
    (call) =>
      signInWithPasskey(anonymousCaller(call), { ...call.body, browser: ceremonyBrowser(call) }),
  ),
});
