import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerCardImage } from "@/lib/library/link-cards/link-cards";
import { LinkQuery } from "@/lib/library/link-cards/schema";

const cardImage = {
  definition: {
    name: "get_link_card_image",
    summary: "Read the picture of a link card",
    scope: "posts:write",
    level: "read",
    output: z.string(),
    failures: ["not_found"],
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: cardImage, auth: "any", query: LinkQuery, answers: { 200: "image/webp" } },
    ({ actor, query }) => answerCardImage(actor, query),
  ),
});
