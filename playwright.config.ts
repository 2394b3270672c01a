import { existsSync } from "node:fs";
import { chromium, defineConfig, devices } from "playwright/test";

const newInstallations = ["first-post.spec.ts", "people.spec.ts", "restore.spec.ts"];
const hasOwnChromium = existsSync(chromium.executablePath());

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Journeys mostly wait for a post's time; each worker has an installation of its own.
  workers: 3,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // The longest first, so that no worker is left with one of them at the end.
  projects: [
    { name: "A new installation", testMatch: newInstallations },
    { name: "A team", testIgnore: [...newInstallations, "kills.spec.ts", "storage.spec.ts"] },
    { name: "Storage in S3", testMatch: "storage.spec.ts" },
    // Its seconds count, so `npm test` runs it first; the others begin when it only waits.
    { name: "Recovery", testMatch: "kills.spec.ts" },
  ],
  use: {
    ...devices["Desktop Chrome"],
    // A trace of each would cost a tenth of the journeys: `--trace on` records those of one run.
    trace: "off",
    launchOptions: {
      chromiumSandbox: process.getuid?.() !== 0,
      ...(hasOwnChromium ? {} : { executablePath: "/usr/bin/chromium" }),
    },
  },
});
