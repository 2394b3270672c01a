import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "playwright/test";

/** Debian has it as a package of its own. It draws no windows, which take a second each. */
export const headlessShell = "/usr/bin/chromium-headless-shell";
export const windowedChromium = "/usr/bin/chromium";

export function hasOwnChromium(): boolean {
  return existsSync(chromium.executablePath());
}

/** Launches Playwright's own Chromium, or Debian's where that is missing. */
export function chromiumOptions(): LaunchOptions {
  const chromiumSandbox = process.getuid?.() !== 0;
  if (hasOwnChromium()) return { chromiumSandbox };
  const executablePath = existsSync(headlessShell) ? headlessShell : windowedChromium;
  return { chromiumSandbox, executablePath };
}
