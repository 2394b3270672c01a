import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getLinkCard } from "@/lib/library/link-cards/link-cards";
import { LinkQuery } from "@/lib/library/link-cards/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getLinkCard, auth: "any", limit: "outside", query: LinkQuery },
    ({ actor, query }) => getLinkCard(actor, query),
  ),
});
