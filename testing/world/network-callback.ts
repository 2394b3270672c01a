import { createHmac } from "node:crypto";
import type { RouteModule } from "@/lib/api/http/methods";
import { networks } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import { callRoute, type RouteAnswer } from "./call-route";

export function signed(event: object, networkId = "facebook"): string {
  const secret = configured.networks[networkId]?.appSecret ?? "";
  const payload = Buffer.from(JSON.stringify({ algorithm: "HMAC-SHA256", ...event }));
  const part = payload.toString("base64url");
  return `${createHmac("sha256", secret).update(part).digest("base64url")}.${part}`;
}

export function sendCallback(
  handlers: RouteModule,
  text: string,
  segment: string = networks.facebook.apiName,
): Promise<RouteAnswer> {
  return callRoute(handlers, "POST", {
    path: `/api/social/${segment}/callback`,
    params: { segment },
    body: new URLSearchParams({ signed_request: text }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: null },
  });
}
