import { z } from "zod";
import { answerInngest } from "@/inngest/answer-inngest";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

// Inngest's own protocol, which its server signs; it is not part of our API.
const inngest = route({ operation: null, auth: "none", query: z.looseObject({}) }, ({ request }) =>
  answerInngest(request),
);

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: inngest,
  POST: inngest,
  PUT: inngest,
});
