import { z } from "zod";
import { answerInngest } from "@/inngest/answer-inngest";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

// The engine's own protocol, signed by its server: no interface of ours.
const inngest = route({ operation: null, auth: "none", query: z.looseObject({}) }, ({ request }) =>
  answerInngest(request),
);

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: inngest,
  POST: inngest,
  PUT: inngest,
});
