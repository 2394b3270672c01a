import { existsSync } from "node:fs";
import { type BrowserContextOptions, chromium } from "playwright/test";

const hasOwnChromium = existsSync(chromium.executablePath());

export async function openBrowser(options: BrowserContextOptions = {}, args: string[] = []) {
  const browser = await chromium.launch({
    args,
    chromiumSandbox: process.getuid?.() !== 0,
    ...(hasOwnChromium ? {} : { executablePath: "/usr/bin/chromium" }),
  });
  const context = await browser.newContext({ timezoneId: "UTC", ...options });
  context.setDefaultTimeout(60_000);
  return { context, [Symbol.asyncDispose]: () => browser.close() };
}
