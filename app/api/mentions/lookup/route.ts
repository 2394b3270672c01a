import { lookUpAccount } from "@/lib/accounts/mentions/mention-accounts";
import { LookUpAccount } from "@/lib/accounts/mentions/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: lookUpAccount, auth: "any", query: LookUpAccount }, ({ actor, query }) =>
    lookUpAccount(actor, query),
  ),
});
