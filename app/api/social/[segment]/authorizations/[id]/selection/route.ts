import { selectAccounts } from "@/lib/accounts/connections/choose-accounts";
import { AuthorizationParams, SelectAccountsBody } from "@/lib/accounts/connections/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { oauthSegments } from "@/lib/networks/path-words";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: selectAccounts,
      auth: "admin-session",
      recentAuth: true,
      params: AuthorizationParams,
      segments: oauthSegments,
      body: SelectAccountsBody,
    },
    ({ actor, params, body }) => selectAccounts(actor, { ...params, ...body }),
  ),
});
