import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { log } from "@/lib/kernel/log";
import type { FailureBody } from "./failure";

/** Ends a Node response for a request that has no route: the Error shape and headers of `/api`. */
export function refuseUnreadable(response: ServerResponse): void {
  const requestId = randomUUID();
  const status = response.statusCode === 400 ? 400 : 500;
  const body: FailureBody = { error: { ...refusals[status], requestId } };
  log.info({ requestId, status }, "Request without a route refused");
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("X-Request-Id", requestId);
  response.end(JSON.stringify(body));
}

const refusals = {
  400: { code: "validation_failed", message: "The address is not valid." },
  500: { code: "internal_error", message: "Something went wrong on our side. Try again." },
} as const;
