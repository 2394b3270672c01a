import { isIP } from "node:net";
import { env } from "@/lib/kernel/env";
import type { PasskeyObstacle } from "./schema";

/** Passkeys are bound to the host of `BASE_URL`; another host makes all of them useless. */
export function relyingParty(): { id: string; name: string; origin: string } {
  return { id: new URL(env.BASE_URL).hostname, name: "Herald", origin: env.BASE_URL };
}

export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

export function passkeyObstacle(baseUrl: string = env.BASE_URL): PasskeyObstacle | null {
  const { protocol, hostname } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return "numeric";
  if (protocol === "https:" || /(^|\.)localhost$/.test(hostname)) return null;
  return "insecure";
}
