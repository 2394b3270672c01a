import { z } from "zod";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
