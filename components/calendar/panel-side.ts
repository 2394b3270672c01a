import type { PanelSide } from "./panel-frame";

export function panelSide(days: readonly string[], date: string | undefined): PanelSide {
  const index = date === undefined ? -1 : days.indexOf(date);
  return index % 7 >= 4 ? "start" : "end";
}
