import type { NetworkSettings } from "./network";

/** Where a simulator has its page for people who want to see a network misbehave. */
export const panelPath = "/__control/panel";

/** The page's address; null for a real network. */
export function sandboxPanelUrl({ sandbox, origins }: NetworkSettings): string | null {
  const [origin] = Object.values(origins);
  return sandbox && origin ? new URL(panelPath, origin).href : null;
}
