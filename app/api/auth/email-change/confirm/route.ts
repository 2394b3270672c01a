import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { confirmEmailChange } from "@/lib/identity/auth/email-change/email-change";
import { EmailLink } from "@/lib/identity/auth/email-change/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: confirmEmailChange, auth: "none", limit: "link", body: EmailLink },
    (call) => confirmEmailChange(anonymousCaller(call), call.body),
  ),
});
