import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { SignInWithPasskeyBody } from "@/lib/passkeys/schema";
import { ceremonyBrowser, signInWithPasskey } from "@/lib/passkeys/sign-in-with-passkey";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: signInWithPasskey, auth: "none", limit: "login", body: SignInWithPasskeyBody },
    (call) =>
      signInWithPasskey(anonymousCaller(call), { ...call.body, browser: ceremonyBrowser(call) }),
  ),
});
