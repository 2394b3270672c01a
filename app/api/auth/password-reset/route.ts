import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { requestPasswordReset } from "@/lib/identity/auth/password-reset";
import { RequestPasswordReset } from "@/lib/identity/auth/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: requestPasswordReset,
      auth: "none",
      limit: "reset",
      accountOf: ({ email }) => email,
      body: RequestPasswordReset,
    },
    (call) => requestPasswordReset(anonymousCaller(call), call.body),
  ),
});
