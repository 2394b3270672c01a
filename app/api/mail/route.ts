import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMail } from "@/lib/mail/mail-operations";
import { ListMail } from "@/lib/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMail, auth: "admin-session", query: ListMail }, ({ actor, query }) =>
    listMail(actor, query),
  ),
});
