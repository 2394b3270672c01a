import type { NetworkSettings } from "./network";

/** Path of a simulator's control page, on which people inject faults. */
export const panelPath = "/__control/panel";

/** Returns null for a real network. */
export function sandboxPanelUrl({ sandbox, origins }: NetworkSettings): string | null {
  const [origin] = Object.values(origins);
  return sandbox && origin ? new URL(panelPath, origin).href : null;
}
