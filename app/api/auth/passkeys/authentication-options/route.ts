import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { beginPasskeySignIn } from "@/lib/passkeys/begin-passkey-sign-in";
import { ceremonyBrowser } from "@/lib/passkeys/ceremony-cookie";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: beginPasskeySignIn, auth: "none", limit: "ceremony" }, (call) =>
    beginPasskeySignIn(anonymousCaller(call), { browser: ceremonyBrowser(call) }),
  ),
});
