import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMentioningNetworks } from "@/lib/mentions/list-mentioning-networks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMentioningNetworks, auth: "any" }, ({ actor }) =>
    listMentioningNetworks(actor, {}),
  ),
});
