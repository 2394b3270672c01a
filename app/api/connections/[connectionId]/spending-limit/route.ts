import { SpendingLimitBody, SpendingParams } from "@/lib/accounts/spending/schema";
import { setSpendingLimit } from "@/lib/accounts/spending/spending";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

const guarded = { auth: "admin-session", recentAuth: true, params: SpendingParams } as const;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PUT: route(
    { operation: setSpendingLimit, ...guarded, body: SpendingLimitBody },
    ({ actor, params, body }) => setSpendingLimit(actor, { ...params, ...body }),
  ),
});
