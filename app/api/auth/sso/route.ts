import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { StartSso } from "@/lib/identity/sso/schema";
import { answerSsoRequest } from "@/lib/identity/sso/start-sso";

const start = {
  definition: {
    name: "start_single_sign_on",
    summary: "Lead the browser to the identity provider, or back to a page that says why not",
    output: z.null(),
    failures: ["not_found"],
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  // It counts calls itself: a browser that navigates is led to a page, and shown no JSON.
  GET: route(
    { operation: start, auth: "none", limit: "none", query: StartSso, answers: { 303: null } },
    answerSsoRequest,
  ),
});
