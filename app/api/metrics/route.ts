import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { assertMetricsToken, collectMetrics } from "@/lib/health/monitoring/collect-metrics";
import { env } from "@/lib/kernel/env";

const metrics = {
  definition: {
    name: "get_metrics",
    summary: "Read the figures of this process for Prometheus, with the metrics token as bearer",
    output: z.string(),
    failures: ["invalid_credential", "not_found"],
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: metrics, auth: "none", answers: { 200: "text/plain" } },
    async ({ request }) => {
      assertMetricsToken(request, env.METRICS_TOKEN);
      const { contentType, text } = await collectMetrics();
      return new Response(text, { headers: { "Content-Type": contentType } });
    },
  ),
});
