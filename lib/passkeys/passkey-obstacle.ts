import { isIP } from "node:net";
import { env } from "@/lib/kernel/env";

/** `insecure`: http at a host other than localhost; `numeric`: an IP address instead of a name. */
export type PasskeyObstacle = "insecure" | "numeric";

/** Returns why browsers offer no passkeys at the address of this installation; null where they do. */
export function passkeyObstacle(baseUrl: string = env.BASE_URL): PasskeyObstacle | null {
  const { protocol, hostname } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return "numeric";
  if (protocol === "https:" || /(^|\.)localhost$/.test(hostname)) return null;
  return "insecure";
}
