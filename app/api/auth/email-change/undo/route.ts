import { undoEmailChange } from "@/lib/auth/email-change/email-change";
import { EmailLink } from "@/lib/auth/email-change/schema";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: undoEmailChange, auth: "none", limit: "link", body: EmailLink },
    (call) => undoEmailChange(anonymousCaller(call), call.body),
  ),
});
