import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { lookUpAccount } from "@/lib/mentions/mention-accounts";
import { LookUpAccount } from "@/lib/mentions/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: lookUpAccount, auth: "any", query: LookUpAccount }, ({ actor, query }) =>
    lookUpAccount(actor, query),
  ),
});
