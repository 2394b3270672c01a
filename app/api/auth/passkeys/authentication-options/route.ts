import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { beginPasskeySignIn, ceremonyBrowser } from "@/lib/identity/passkeys/sign-in-with-passkey";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: beginPasskeySignIn, auth: "none", limit: "ceremony" }, (call) =>
    beginPasskeySignIn(anonymousCaller(call), { browser: ceremonyBrowser(call) }),
  ),
});
