import { defineConfig, devices } from "playwright/test";
import { chromiumOptions } from "@/testing/run/chromium";

const newInstallations = ["first-post.spec.ts", "people.spec.ts", "restore.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Some journeys wait for a post's time; each worker has an installation of its own.
  workers: 4,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // The longest first, so that no worker is left with one of them at the end.
  projects: [
    { name: "Recovery", testMatch: "kills.spec.ts" },
    { name: "A new installation", testMatch: newInstallations },
    { name: "Storage in S3", testMatch: "storage.spec.ts" },
    { name: "A team", testIgnore: [...newInstallations, "kills.spec.ts", "storage.spec.ts"] },
  ],
  use: {
    ...devices["Desktop Chrome"],
    // A trace of each would cost a tenth of the journeys: `--trace on` records those of one run.
    trace: "off",
    launchOptions: chromiumOptions(),
  },
});
