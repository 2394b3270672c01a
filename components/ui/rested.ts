const calmMs = 1_000;

export const restedMark = "page-rested";

let resting: Promise<void> | null = null;

/** Resolves a second after the page has loaded, once the browser has nothing else to do. */
export function rested(): Promise<void> {
  resting ??= begin();
  return resting;
}

async function begin(): Promise<void> {
  await loaded();
  await new Promise((resolve) => setTimeout(resolve, calmMs));
  await idle();
  performance.mark(restedMark);
}

function loaded(): Promise<unknown> | undefined {
  if (document.readyState === "complete") return;
  return new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}
