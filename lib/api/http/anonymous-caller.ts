import { sessionCookie } from "@/lib/identity/auth/session-cookie";
import { deviceCookie } from "@/lib/identity/devices/device-cookie";
import { clientAddress } from "@/lib/kernel/limits/client-address";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { readTokenCookie, setTokenCookie } from "@/lib/kernel/token-cookie";

export function anonymousCaller({
  request,
  requestId,
  headers,
}: {
  request: Request;
  requestId: string;
  headers: Headers;
}): AnonymousCaller {
  const remembered: string[] = [];
  return {
    requestId,
    userAgent: request.headers.get("User-Agent"),
    address: clientAddress(request),
    deviceToken: readTokenCookie(request, deviceCookie),
    rememberDevice: (token) => remembered.splice(0, 1, setTokenCookie(deviceCookie, token)),
    startSession: (token) => {
      // First, as a program may read no further than the first cookie.
      for (const cookie of [sessionCookie(token), ...remembered]) {
        headers.append("Set-Cookie", cookie);
      }
    },
  };
}
