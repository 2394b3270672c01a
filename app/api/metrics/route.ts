import { env } from "@/lib/env";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { assertScraper } from "@/lib/monitoring/assert-scraper";
import { collectMetrics } from "@/lib/monitoring/collect-metrics";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ auth: "none" }, async ({ request }) => {
    assertScraper(request, env.METRICS_TOKEN);
    const { contentType, text } = await collectMetrics();
    return new Response(text, { headers: { "Content-Type": contentType } });
  }),
});
