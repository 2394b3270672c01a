import type { NetworkSettings } from "./network";

export const panelPath = "/__control/panel";

export function sandboxPanelUrl({ sandbox, origins }: NetworkSettings): string | null {
  const [origin] = Object.values(origins);
  return sandbox && origin ? new URL(panelPath, origin).href : null;
}
