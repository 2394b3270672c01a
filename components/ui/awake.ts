const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"];
const atTheLatestMs = 20_000;

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
  document.addEventListener("visibilitychange", () => document.hidden || wake(), { signal });
  const timer = setTimeout(wake, atTheLatestMs);
  await new Promise<void>((woken) => {
    resolve = woken;
  });
  listening.abort();
  clearTimeout(timer);
}
