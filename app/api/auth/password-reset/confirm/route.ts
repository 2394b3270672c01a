import { confirmPasswordReset } from "@/lib/auth/password-reset";
import { ConfirmPasswordReset } from "@/lib/auth/schema";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: confirmPasswordReset, auth: "none", limit: "link", body: ConfirmPasswordReset },
    (call) => confirmPasswordReset(anonymousCaller(call), call.body),
  ),
});
