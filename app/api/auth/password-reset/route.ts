import { requestPasswordReset } from "@/lib/auth/password-reset";
import { RequestPasswordReset } from "@/lib/auth/schema";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
