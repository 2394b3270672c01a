import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { projectRoot } from "../project-root";
import { runNode } from "../start/run-node";

const run = promisify(execFile);
const systemChromium = "/usr/bin/chromium";

/** Makes sure that there is a Chromium: Playwright's own, else the system's, else a new one. */
export async function haveChromium(): Promise<void> {
  if (existsSync(chromium.executablePath()) || existsSync(systemChromium)) return;
  const playwright = join(projectRoot, "node_modules/@playwright/test/cli.js");
  await runNode([playwright, "install", "chromium"]).catch(installFromDebian);
}

async function installFromDebian(reason: unknown): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw reason;
  await run("apt-get", ["update"]);
  const packages = ["chromium", "fonts-liberation"];
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
}
