import type { Page } from "playwright/test";

export type Shown = {
  path?: string;
  heading?: string;
  /** Selects an element that comes with what is awaited. */
  element?: string;
  notHeading?: string;
  cards?: number;
  writable?: boolean;
  written?: string;
};

export type Felt = { ms: number; shifted: number };

type Watch = { felt: Promise<Felt> };

/**
 * Measures in the page, from the event of the act to the first frame after it that shows what is
 * awaited, so that neither the driver nor the protocol is part of it.
 */
export async function feel(page: Page, shown: Shown, act: () => Promise<unknown>): Promise<Felt> {
  await page.evaluate(watch, shown);
  await act();
  return page.evaluate(() => (window as unknown as Watch).felt);
}

function watch(shown: Shown): void {
  let startedAt: number | null = null;
  let shifted = 0;
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifted += (entry as PerformanceEntry & { value: number }).value;
    }
  });
  shifts.observe({ type: "layout-shift" });
  const begin = ({ timeStamp }: Event) => {
    startedAt ??= timeStamp;
  };
  for (const type of ["click", "keydown"]) addEventListener(type, begin, { capture: true });

  const isThere = () => {
    const heading = document.querySelector("main h1")?.textContent ?? "";
    const cards = document.querySelectorAll("main [data-post]").length;
    const focused = document.querySelector<HTMLTextAreaElement>("textarea:focus:not([readonly])");
    const { path = location.pathname, notHeading = "", written = "" } = shown;
    return [
      location.pathname === path,
      heading === (shown.heading ?? heading) && heading !== notHeading,
      cards >= (shown.cards ?? 0),
      !shown.element || document.querySelector(shown.element) !== null,
      document.querySelector("main .animate-breathe") === null,
      !shown.writable || focused?.closest("[inert]") === null,
      written === "" || focused?.value.endsWith(written),
    ].every(Boolean);
  };
  const felt = new Promise<Felt>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Not shown: ${JSON.stringify(shown)}`)), 60_000);
    const look = () => {
      if (startedAt === null || !isThere()) return void requestAnimationFrame(look);
      const from = startedAt;
      // A message that is sent in a frame arrives after it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const ms = performance.now() - from;
        setTimeout(() => {
          shifts.disconnect();
          resolve({ ms, shifted });
        }, 300);
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  (window as unknown as Watch).felt = felt;
}

/**
 * Installs, before a page is loaded, a person who clicks on a control from the moment that something
 * is on screen until it has answered.
 */
export async function clickFromFirstPaint(page: Page, control: string, answer: string) {
  await page.addInitScript(
    ([control, answer]) => {
      let shownAt: number | null = null;
      const answered = new Promise<number>((resolve) => {
        const click = () => {
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          shownAt ??= paint ? paint.startTime : null;
          if (shownAt !== null && document.querySelector(answer)) {
            resolve(performance.now() - shownAt);
            return;
          }
          const controls = [...document.querySelectorAll<HTMLElement>(control)];
          if (shownAt !== null) controls.find((each) => each.checkVisibility())?.click();
          setTimeout(click, 20);
        };
        click();
      });
      Object.assign(window, { answered });
    },
    [control, answer] as const,
  );
}

export function answeredAfter(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
}
