import { createHash, timingSafeEqual } from "node:crypto";
import { panelPath } from "../sandbox-panel";
import { json, type Reply, redirectTo } from "./reply";
import type { SimulatedRequest } from "./request";

/**
 * Returns the refusal of a caller without the key, as every local user can reach this port. A browser
 * brings it in the address of the control page and keeps it as a cookie.
 */
export function controlRefusal(request: SimulatedRequest, key: string): Reply | null {
  const { headers, url, method } = request;
  const cookie = cookieOf(key);
  const bearer = `Bearer ${key}`;
  if (isEqual(headers.authorization ?? "", bearer)) return null;
  if ((headers.cookie ?? "").split("; ").some((given) => isEqual(given, cookie))) return null;
  const arrives = method === "GET" && url.pathname === panelPath;
  if (!arrives || !isEqual(url.searchParams.get("key") ?? "", key)) {
    return json({ error: "forbidden" }, 403);
  }
  const kept = `${cookie}; Path=/__control/; HttpOnly; SameSite=Lax`;
  const answer = redirectTo(panelPath);
  return { ...answer, status: 303, headers: { ...answer.headers, "Set-Cookie": kept } };
}

// Cookies know no ports, so that each simulator has a name of its own.
function cookieOf(key: string): string {
  return `herald_sandbox_${digest(key).toString("hex").slice(0, 12)}=${key}`;
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
