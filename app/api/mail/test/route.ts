import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { sendTestMail } from "@/lib/mail/mail-operations";
import { SendTestMail } from "@/lib/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: sendTestMail, auth: "admin-session", body: SendTestMail },
    ({ actor, body }) => sendTestMail(actor, body),
  ),
});
