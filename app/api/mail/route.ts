import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listMail } from "@/lib/records/mail/mail-operations";
import { ListMail } from "@/lib/records/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMail, auth: "admin-session", query: ListMail }, ({ actor, query }) =>
    listMail(actor, query),
  ),
});
