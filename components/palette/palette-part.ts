import type { Palette } from "./palette";

type Part = typeof Palette;

let loaded: Part | null = null;
const listeners = new Set<() => void>();

export async function loadPalette(): Promise<void> {
  loaded ??= (await import("./palette")).Palette;
  for (const notify of listeners) notify();
}

export function loadedPalette(): Part | null {
  return loaded;
}

export function subscribeToPalette(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}
