import { sessionCookie } from "@/lib/auth/session-cookie";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";

type Call = { request: Request; requestId: string; headers: Headers };

export function anonymousCaller({ request, requestId, headers }: Call): AnonymousCaller {
  return {
    requestId,
    userAgent: request.headers.get("User-Agent"),
    startSession: (token) => headers.append("Set-Cookie", sessionCookie(token)),
  };
}
