import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { beginPasskeySignIn, ceremonyBrowser } from "@/lib/passkeys/sign-in-with-passkey";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: beginPasskeySignIn, auth: "none", limit: "ceremony" }, (call) =>
    beginPasskeySignIn(anonymousCaller(call), { browser: ceremonyBrowser(call) }),
  ),
});
