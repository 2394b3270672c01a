import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { resumePublishing } from "@/lib/publishing/pause";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: resumePublishing,
      auth: "admin-session",
      recentAuth: true,
      body: z.strictObject({}),
    },
    ({ actor }) => resumePublishing(actor, {}),
  ),
});
