import { useSyncExternalStore } from "react";
import { type FocusActions, focusActionsNow } from "@/components/kit/commands/focus-actions";

type Shown = { layer: "palette" | "help" | "pause" | null; focused: FocusActions | null };

const none: Shown = { layer: null, focused: null };
const listeners = new Set<() => void>();
let shown = none;

export function useShellLayer(): Shown {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
}

export function openPalette(): void {
  show({ layer: "palette", focused: focusActionsNow() });
}

export function openHelp(): void {
  show({ ...shown, layer: "help" });
}

export function openPause(): void {
  show({ ...shown, layer: "pause" });
}

export function showPalette(open: boolean): void {
  if (open) openPalette();
  else if (shown.layer === "palette") closeLayer();
}

export function closeLayer(): void {
  show({ ...shown, layer: null });
}

function show(next: Shown): void {
  shown = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
