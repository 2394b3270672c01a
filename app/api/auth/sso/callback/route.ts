import { z } from "zod";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { type Documented, route } from "@/lib/http/route";
import { answerSsoCallback } from "@/lib/sso/answer-sso-callback";
import { SsoCallback } from "@/lib/sso/schema";

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
