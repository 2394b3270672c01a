import { rested } from "./rested";

const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"];

let woken: Promise<void> | null = null;
let resolve: () => void = () => {};

export function awake(): Promise<void> {
  woken ??= begin();
  return woken;
}

export function wake(): void {
  void awake();
  resolve();
}

async function begin(): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  for (const sign of signs) {
    window.addEventListener(sign, wake, { capture: true, passive: true, signal });
  }
  void rested().then(wake);
  await new Promise<void>((woken) => {
    resolve = woken;
  });
  listening.abort();
}
