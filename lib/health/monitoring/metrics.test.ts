import { expect, it } from "vitest";
import * as metricsRoute from "@/app/api/metrics/route";
import { env } from "@/lib/kernel/env";
import { callRoute } from "@/testing/world/call-route";
import { assertMetricsToken, collectMetrics } from "./collect-metrics";

const token = "a-token-of-the-scraper";

function requestWith(authorization?: string): Request {
  const headers: HeadersInit = authorization ? { authorization } : {};
  return new Request(new URL("/api/metrics", env.BASE_URL), { headers });
}

it("metrics are not found without a configured token", async () => {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await callRoute(metricsRoute, "GET", { path: "/api/metrics", headers });
  expect(answer.status).toBe(404);
});

it("metrics need the configured token", () => {
  const refused = expect.objectContaining({ code: "invalid_credential" });
  for (const given of [undefined, "Bearer another", `Basic ${token}`, "Bearer "]) {
    expect(() => assertMetricsToken(requestWith(given), token)).toThrow(refused);
  }
  expect(() => assertMetricsToken(requestWith(`Bearer ${token}`), token)).not.toThrow();
});

it("metrics include the database's gauges and the process's histogram", async () => {
  const { contentType, text } = await collectMetrics();
  expect(contentType).toContain("text/plain");
  expect(text).toContain("herald_deliveries_overdue 0");
  expect(text).toContain('herald_deliveries_attention{state="unconfirmed"} 0');
  expect(text).toContain("herald_delivery_lateness_seconds");
});
