import { sessionCookie } from "@/lib/auth/session-cookie";
import type { Visitor } from "@/lib/kernel/open-operation";

type Call = { request: Request; requestId: string; headers: Headers };

/** The visitor behind a request; a session they start becomes the answer's cookie. */
export function visitorOf({ request, requestId, headers }: Call): Visitor {
  return {
    requestId,
    userAgent: request.headers.get("User-Agent"),
    startSession: (token) => headers.append("Set-Cookie", sessionCookie(token)),
  };
}
