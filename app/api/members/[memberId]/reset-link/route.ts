import { z } from "zod";
import { createMemberResetLink } from "@/lib/auth/password-reset";
import { ResetLinkParams } from "@/lib/auth/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: createMemberResetLink,
      auth: "admin-session",
      recentAuth: true,
      limit: "password",
      params: ResetLinkParams,
      body: z.strictObject({}),
    },
    ({ actor, params }) => createMemberResetLink(actor, params),
  ),
});
