import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { getLinkCard } from "@/lib/link-cards/link-cards";
import { LinkQuery } from "@/lib/link-cards/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getLinkCard, auth: "any", limit: "outside", query: LinkQuery },
    ({ actor, query }) => getLinkCard(actor, query),
  ),
});
