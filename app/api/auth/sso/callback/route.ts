import { z } from "zod";
import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerSsoCallback } from "@/lib/identity/sso/answer-sso-callback";
import { SsoCallback } from "@/lib/identity/sso/schema";

const callback = {
  definition: {
    name: "return_from_identity_provider",
    summary: "Take back the browser that the identity provider sent here, and lead it on to a page",
    output: z.null(),
    failures: ["not_found"],
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: callback, auth: "none", query: SsoCallback, answers: { 303: null } },
    (call) => answerSsoCallback(anonymousCaller(call), call),
  ),
});
