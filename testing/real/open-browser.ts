import { type BrowserContextOptions, chromium } from "playwright/test";
import { chromiumOptions } from "@/testing/run/chromium";

export async function openBrowser(options: BrowserContextOptions = {}, args: string[] = []) {
  const browser = await chromium.launch({ ...chromiumOptions(), args });
  const context = await browser.newContext({ timezoneId: "UTC", ...options });
  context.setDefaultTimeout(60_000);
  return { context, [Symbol.asyncDispose]: () => browser.close() };
}
