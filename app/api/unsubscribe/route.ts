import { z } from "zod";
import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { env } from "@/lib/kernel/env";
import { Unsubscribe } from "@/lib/records/notifications/schema";
import { unsubscribe } from "@/lib/records/notifications/unsubscribe";

const openPage = {
  definition: {
    name: "open_unsubscribe_page",
    summary: "Lead a reader of a mail to the page that asks once more; scanners change nothing",
    output: z.null(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: openPage, auth: "none", query: Unsubscribe, answers: { 303: null } },
    async ({ query: { token } }) => {
      const page = new URL("/unsubscribe", env.BASE_URL);
      page.searchParams.set("token", token);
      return new Response(null, { status: 303, headers: { Location: page.href } });
    },
  ),
  // A mail program posts to it without a cookie, from any place (RFC 8058); the body says nothing.
  POST: route(
    { operation: unsubscribe, auth: "none", anyOrigin: true, query: Unsubscribe },
    (call) => unsubscribe(anonymousCaller(call), call.query),
  ),
});
