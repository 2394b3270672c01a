import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const systemChromium = "/usr/bin/chromium";

/** The journeys start their own installation (e2e/fixtures/installation.ts), which nobody has set up yet. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    ...devices["Desktop Chrome"],
    trace: "retain-on-failure",
    launchOptions: {
      chromiumSandbox: process.getuid?.() !== 0,
      ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
    },
  },
});
