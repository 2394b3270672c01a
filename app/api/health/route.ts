import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

const health = {
  definition: {
    name: "get_health",
    summary: "Tell that the server answers",
    output: z.strictObject({ status: z.literal("ok") }),
  },
};

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: health, auth: "none" }, async () => ({ status: "ok" })),
});
