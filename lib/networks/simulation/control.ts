import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { panelPath } from "../sandbox-panel";
import type { Simulator } from "../simulator";
import { Counted } from "./counts";
import { FaultRule } from "./faults";
import { json, type Reply, redirectTo } from "./reply";
import { isLoopback, type SimulatedRequest } from "./request";
import { controlPath, type Route } from "./router";

type Controls = Pick<
  Simulator,
  | "journal"
  | "publications"
  | "requests"
  | "injectedFaults"
  | "addFault"
  | "clearFaults"
  | "set"
  | "unset"
  | "count"
  | "deletePost"
  | "revoke"
  | "notify"
> & { reset: () => void };

const CountedThing = z.object({ id: z.string().min(1), counted: Counted });
const DeletedPost = z.object({ id: z.string().min(1) });
const Revocation = z.object({ accountId: z.string().optional() });

export function controlRoutes(controls: Controls): Route[] {
  const get = (name: string, read: () => unknown): Route => ({
    method: "GET",
    path: `${controlPath}${name}`,
    operation: `control.${name}`,
    run: ({ request }) => guarded(request, () => json(read())),
  });
  const change = (
    method: "POST" | "DELETE",
    name: string,
    act: (body: unknown) => void,
  ): Route => ({
    method,
    path: `${controlPath}${name}`,
    operation: `control.${name}`,
    run: ({ request }) =>
      guarded(request, () => {
        act(bodyOf(request));
        return json({ done: true });
      }),
  });
  return [
    get("journal", controls.journal),
    get("publications", controls.publications),
    get("requests", controls.requests),
    get("injected-faults", controls.injectedFaults),
    change("POST", "faults", (body) => controls.addFault(FaultRule.parse(body))),
    change("DELETE", "faults", controls.clearFaults),
    change("POST", "switches", (body) =>
      controls.set(z.record(z.string(), z.unknown()).parse(body)),
    ),
    change("DELETE", "switches", controls.unset),
    change("POST", "counts", (body) => {
      const { id, counted } = CountedThing.parse(body);
      controls.count(id, counted);
    }),
    change("POST", "deletions", (body) => controls.deletePost(DeletedPost.parse(body).id)),
    change("POST", "revoke", (body) => controls.revoke(Revocation.parse(body).accountId)),
    change("POST", "reset", controls.reset),
    {
      method: "POST",
      path: `${controlPath}notices`,
      operation: "control.notices",
      run: async ({ request }) => {
        const { error, data } = SentNotice.safeParse(bodyOf(request));
        if (!isLocalProgram(request)) return json({ error: "forbidden" }, 403);
        return error
          ? json({ error: z.prettifyError(error) }, 400)
          : json(await controls.notify(data));
      },
    },
  ];
}

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

function guarded(request: SimulatedRequest, act: () => Reply): Reply {
  if (!isLocalProgram(request)) return json({ error: "forbidden" }, 403);
  try {
    return act();
  } catch (error) {
    return json({ error: error instanceof Error ? error.message : "invalid" }, 400);
  }
}

/** Another site's page can reach loopback, but can send neither this host nor a JSON body. */
function isLocalProgram(request: SimulatedRequest): boolean {
  const { method, headers } = request;
  if (!isLoopback(request)) return false;
  return method !== "POST" || (headers["content-type"] ?? "").startsWith("application/json");
}

function bodyOf({ parameters }: SimulatedRequest): unknown {
  return Object.fromEntries([...parameters].map(([name, value]) => [name, fromJson(value)]));
}

function fromJson(value: string): unknown {
  if (/^\d{16,}$/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const SentNotice = z.object({
  kind: z.enum(["deauthorize", "data-deletion"]),
  userId: z.string(),
  signedWith: z.string().optional(),
  issuedAt: z.number().int().optional(),
});

// Cookies know no ports, so that each simulator has a name of its own.
function cookieOf(key: string): string {
  return `herald_sandbox_${digest(key).toString("hex").slice(0, 12)}=${key}`;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}
