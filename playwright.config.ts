import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, defineConfig, devices } from "@playwright/test";

/** Each run has an installation of its own, which nobody has set up yet; workers inherit its variables. */
if (!process.env.E2E_PORT) {
  // Below the ports that the system hands out to clients.
  const base = 20_000 + Math.floor(Math.random() * 5_000);
  const dataDir = mkdtempSync(join(tmpdir(), "herald-e2e-"));
  process.env.E2E_PORT = String(base);
  process.env.E2E_SANDBOX_PORT = String(base + 6_000);
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_SETUP_SECRET = randomBytes(24).toString("base64url");
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
}

const { E2E_PORT, E2E_SANDBOX_PORT = "", E2E_DATA_DIR = "", E2E_SETUP_SECRET = "" } = process.env;
const baseURL = `http://localhost:${E2E_PORT}`;
const hasOwnChromium = existsSync(chromium.executablePath());

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
    baseURL,
    trace: "retain-on-failure",
    launchOptions: {
      chromiumSandbox: process.getuid?.() !== 0,
      ...(hasOwnChromium ? {} : { executablePath: "/usr/bin/chromium" }),
    },
  },
  webServer: {
    // The journeys look for secrets in what it writes.
    command: `exec node scripts/start.mjs > ${join(E2E_DATA_DIR, "journeys.log")}`,
    url: `${baseURL}/api/health`,
    env: {
      PORT: E2E_PORT,
      SANDBOX_PORT: E2E_SANDBOX_PORT,
      DATA_DIR: E2E_DATA_DIR,
      SETUP_SECRET: E2E_SETUP_SECRET,
      BASE_URL: baseURL,
      LOG_LEVEL: "trace",
      // Journeys ask more in a minute than a person does.
      RATE_LIMITS: "off",
      OAUTH_REGISTRATION: "on",
    },
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
