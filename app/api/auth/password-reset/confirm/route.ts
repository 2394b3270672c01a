import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { confirmPasswordReset } from "@/lib/identity/auth/password-reset";
import { ConfirmPasswordReset } from "@/lib/identity/auth/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: confirmPasswordReset, auth: "none", limit: "link", body: ConfirmPasswordReset },
    (call) => confirmPasswordReset(anonymousCaller(call), call.body),
  ),
});
