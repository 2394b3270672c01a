import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { sendTestMail } from "@/lib/records/mail/mail-operations";
import { SendTestMail } from "@/lib/records/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: sendTestMail, auth: "admin-session", body: SendTestMail },
    ({ actor, body }) => sendTestMail(actor, body),
  ),
});
