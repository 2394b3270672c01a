import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { undoEmailChange } from "@/lib/identity/auth/email-change/email-change";
import { EmailLink } from "@/lib/identity/auth/email-change/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: undoEmailChange, auth: "none", limit: "link", body: EmailLink },
    (call) => undoEmailChange(anonymousCaller(call), call.body),
  ),
});
