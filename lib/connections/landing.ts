import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import type { AuthorizationProblem } from "./schema";

/** Where the browser lands after a network sent it back. */
export type Landing =
  | { authorizationId: string }
  | { connectedId: string }
  | { reconnectedId: string }
  | { problem: AuthorizationProblem; refusedId?: string };

/** The page's address for a landing: ids and codes of ours, never a word of the network's. */
export function landingPath(landing: Landing): string {
  if ("authorizationId" in landing) return `/connections?authorization=${landing.authorizationId}`;
  if ("connectedId" in landing) return `/connections?connected=${landing.connectedId}`;
  if ("reconnectedId" in landing) return `/connections?reconnected=${landing.reconnectedId}`;
  const why = landing.refusedId ? `&authorization=${landing.refusedId}` : "";
  return `/connections?problem=${landing.problem}${why}`;
}

/** What a browser sees of a callback that threw: a page of ours instead of an error body. */
export function landingOf(thrown: unknown, requestId: string): Landing {
  if (thrown instanceof AppError) {
    return { problem: thrown.code === "unavailable" ? "unavailable" : "failed" };
  }
  log.error({ requestId, err: thrown }, "An authorization failed unexpectedly");
  return { problem: "failed" };
}
