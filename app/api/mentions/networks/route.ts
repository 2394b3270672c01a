import { listMentioningNetworks } from "@/lib/accounts/mentions/mention-accounts";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMentioningNetworks, auth: "any" }, ({ actor }) =>
    listMentioningNetworks(actor, {}),
  ),
});
