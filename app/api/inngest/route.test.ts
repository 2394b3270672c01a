import { expect, test } from "vitest";
import { callRoute } from "@/testing/world/call-route";
import * as inngest from "./route";

test.each(["GET", "POST", "PUT"] as const)(
  "where the functions are hosted in process, %s finds nothing",
  async (method) => {
    const answer = await callRoute(inngest, method, {
      path: "/api/inngest?fnId=herald-publish-delivery&stepId=step",
      ...(method === "GET" ? {} : { body: { ctx: {} } }),
      headers: { "x-inngest-sync-kind": "in_band", Origin: null },
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: { code: "not_found" } });
  },
);
