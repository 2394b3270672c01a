import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMentioningNetworks } from "@/lib/mentions/mention-accounts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMentioningNetworks, auth: "any" }, ({ actor }) =>
    listMentioningNetworks(actor, {}),
  ),
});
