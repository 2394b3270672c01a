import { isIP } from "node:net";
import { env } from "@/lib/kernel/env";
import type { PasskeyObstacle } from "./schema";

export function passkeyObstacle(baseUrl: string = env.BASE_URL): PasskeyObstacle | null {
  const { protocol, hostname } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return "numeric";
  if (protocol === "https:" || /(^|\.)localhost$/.test(hostname)) return null;
  return "insecure";
}
