import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createMemberResetLink } from "@/lib/identity/auth/password-reset";
import { ResetLinkParams } from "@/lib/identity/auth/schema";

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
