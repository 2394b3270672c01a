let isLoaded = false;
const listeners = new Set<() => void>();

export async function loadPalette(): Promise<void> {
  await import("./palette");
  isLoaded = true;
  for (const notify of listeners) notify();
}

export function paletteIsLoaded(): boolean {
  return isLoaded;
}

export function subscribeToPalette(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}
