import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { projectRoot } from "../project-root";
import { buildApp, generateClient } from "../start/build";
import { strayFiles, tracedSources } from "../start/built-files";
import { runNode } from "../start/run-node";
import type { Check, Counts } from "./run-check";
import { journeys, recovery, unitTests } from "./suites";

const folders = ["app", "components", "e2e", "inngest", "lib", "pages", "scripts", "testing"];
const sources = folders.filter((folder) => existsSync(join(projectRoot, folder)));
const typeAware = ["--type-aware", "--ignore-pattern", "node_modules/**"];

const client: Check = {
  name: "Database client",
  run: () => asOneCheck(generateClient()).then(uncounted),
};

export const journeyChecks: Check[] = [
  client,
  { name: "Build", run: () => asOneCheck(buildApp()) },
  { name: "Files of the build", run: () => asOneCheck(checkBuiltFiles()) },
  { name: "Chromium", run: () => asOneCheck(ensureChromium()).then(uncounted) },
  { name: "Recovery from kills", run: recovery },
  { name: "Journeys in a browser", run: () => journeys(["A new installation", "A team"]) },
];

export const allChecks: Check[] = [
  client,
  { name: "Format", run: () => asOneCheck(tool("@biomejs/biome/bin/biome", ["check", "."])) },
  { name: "Types", run: () => asOneCheck(checkTypes()) },
  { name: "Lint", run: () => asOneCheck(tool("oxlint/bin/oxlint", [...typeAware, ...sources])) },
  { name: "Unit and integration tests", run: unitTests },
  ...journeyChecks.filter((check) => check !== client),
];

async function asOneCheck(work: Promise<unknown>): Promise<Counts> {
  await work;
  return { passed: 1, failed: 0 };
}

function uncounted({ failed }: Counts): Counts {
  return { passed: 0, failed };
}

async function checkTypes(): Promise<void> {
  await tool("next/dist/bin/next", ["typegen"]);
  await tool("typescript/bin/tsc", ["--noEmit", "-p", "."]);
}

async function checkBuiltFiles(): Promise<void> {
  const server = join(projectRoot, ".next/standalone");
  const files = [...(await strayFiles(server)), ...(await tracedSources(projectRoot))];
  if (files.length === 0) return;
  const shown = files.slice(0, 20).join("\n");
  throw new Error(`The build holds ${files.length} files that do not run:\n${shown}`);
}

async function ensureChromium(): Promise<void> {
  if (existsSync(chromium.executablePath()) || existsSync("/usr/bin/chromium")) return;
  await tool("@playwright/test/cli.js", ["install", "chromium"]).catch(installFromDebian);
}

async function installFromDebian(reason: unknown): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw reason;
  const run = promisify(execFile);
  await run("apt-get", ["update"]);
  const packages = ["chromium", "fonts-liberation"];
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
}

async function tool(program: string, args: string[]): Promise<void> {
  await runNode([join(projectRoot, "node_modules", program), ...args]);
}
