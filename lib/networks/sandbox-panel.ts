import { createHmac } from "node:crypto";
import type { NetworkSettings } from "./network";

export const panelPath = "/__control/panel";

/** Opens what rules a simulator; the app and the simulator derive it from the secret they share. */
export function sandboxControlKey(appSecret: string): string {
  return createHmac("sha256", appSecret).update("sandbox control").digest("base64url");
}

/** Holds the key of the control page: give it to nobody who may not rule the sandbox. */
export function sandboxPanelUrl({ sandbox, origins, appSecret }: NetworkSettings): string | null {
  const [origin] = Object.values(origins);
  if (!sandbox || !origin) return null;
  const url = new URL(panelPath, origin);
  url.searchParams.set("key", sandboxControlKey(appSecret));
  return url.href;
}
