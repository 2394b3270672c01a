import { databaseTrouble } from "@/lib/kernel/database-trouble";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import type { AuthorizationProblem } from "./schema";

export type AuthorizationResult =
  | { authorizationId: string }
  | { connectedId: string }
  | { reconnectedId: string }
  | { problem: AuthorizationProblem; refusedId?: string };

export function redirectPath(result: AuthorizationResult): string {
  if ("authorizationId" in result) return `/connections?authorization=${result.authorizationId}`;
  if ("connectedId" in result) return `/connections?connected=${result.connectedId}`;
  if ("reconnectedId" in result) return `/connections?reconnected=${result.reconnectedId}`;
  const refused = result.refusedId ? `&authorization=${result.refusedId}` : "";
  return `/connections?problem=${result.problem}${refused}`;
}

export function resultOfError(thrown: unknown, requestId: string): AuthorizationResult {
  if (thrown instanceof AppError) {
    return { problem: thrown.code === "unavailable" ? "unavailable" : "failed" };
  }
  if (databaseTrouble(thrown, requestId)) return { problem: "unavailable" };
  log.error({ requestId, err: thrown }, "An authorization failed unexpectedly");
  return { problem: "failed" };
}
