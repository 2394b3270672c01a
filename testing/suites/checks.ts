import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "@/scripts/project-root";
import { buildApp, generateClient } from "@/scripts/start/build";
import { strayFiles, tracedSources } from "@/scripts/start/built-files";
import { print } from "@/scripts/start/progress";
import { runNode } from "@/scripts/start/run-node";
import { hasOwnChromium, headlessShell, windowedChromium } from "@/testing/run/chromium";
import { findVersitygw } from "@/testing/servers/s3/versitygw";
import type { Check, Counts } from "./run-check";
import { journeys, projects, type Shard, unitTests } from "./suites";

const folders = ["app", "components", "e2e", "inngest", "lib", "pages", "scripts", "testing"];
const sources = folders.filter((folder) => existsSync(join(projectRoot, folder)));
const typeAware = ["--type-aware", "--ignore-pattern", "node_modules/**"];

const aptTimeoutMs = 300_000;
const s3Journeys = ["Storage in S3"];

const client: Check = {
  name: "Database client",
  run: () => asOneCheck(generateClient()).then(uncounted),
};

const build: Check = { name: "Build", run: () => asOneCheck(buildApp()) };
const browser: Check = {
  name: "Chromium",
  run: () => asOneCheck(ensureChromium()).then(uncounted),
};
export const s3Checks: Check[] = [
  client,
  { name: "Tests with S3", run: () => withS3(() => unitTests(["s3"])) },
  build,
  browser,
  { name: "Journey with S3", run: () => withS3(() => journeys(s3Journeys)) },
];

export function journeyChecks(shard?: Shard): Check[] {
  return [
    client,
    build,
    { name: "Files of the build", run: () => asOneCheck(checkBuiltFiles()) },
    browser,
    { name: "Journeys in a browser", run: () => travelEverywhere(shard) },
  ];
}

/** The first shard checks the source for all. */
export function allChecks(shard?: Shard): Check[] {
  const isFirst = shard?.startsWith("1/") ?? true;
  return [
    client,
    ...(isFirst ? sourceChecks : []),
    { name: "Unit and integration tests", run: () => testEverything(shard) },
    ...journeyChecks(shard).filter((check) => check !== client),
  ];
}

const sourceChecks: Check[] = [
  { name: "Format", run: () => asOneCheck(tool("@biomejs/biome/bin/biome", ["check", "."])) },
  { name: "Schema", run: () => asOneCheck(checkSchema()) },
  { name: "Types", run: (letNextBegin) => asOneCheck(checkTypes(letNextBegin)) },
  { name: "Lint", run: () => asOneCheck(tool("oxlint/bin/oxlint", [...typeAware, ...sources])) },
];

async function testEverything(shard: Shard): Promise<Counts> {
  return unitTests((await hasS3()) ? [...projects, "s3"] : projects, shard);
}

async function travelEverywhere(shard: Shard): Promise<Counts> {
  const everywhere = ["Recovery", "A new installation", "A team"];
  return journeys((await hasS3()) ? [...everywhere, ...s3Journeys] : everywhere, shard);
}

async function withS3(run: () => Promise<Counts>): Promise<Counts> {
  return (await hasS3()) ? await run() : { passed: 0, failed: 0 };
}

async function hasS3(): Promise<boolean> {
  if (await findVersitygw()) return true;
  print(
    "Without tests of S3: there is no versitygw here. `npm run storage` builds it and runs them.",
  );
  return false;
}

async function asOneCheck(work: Promise<unknown>): Promise<Counts> {
  await work;
  return { passed: 1, failed: 0 };
}

function uncounted({ failed }: Counts): Counts {
  return { passed: 0, failed };
}

async function checkTypes(letNextBegin: () => void): Promise<void> {
  await tool("next/dist/bin/next", ["typegen"]);
  letNextBegin();
  await tool("typescript/bin/tsc", ["--noEmit", "-p", "."]);
}

async function checkSchema(): Promise<void> {
  // Validating needs no engine; naming any existing file keeps Prisma from fetching one.
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
  await tool("prisma-cli/build/index.js", ["validate"]);
  await tool("prisma-cli/build/index.js", ["format", "--check"]);
}

async function checkBuiltFiles(): Promise<void> {
  const server = join(projectRoot, ".next/standalone");
  const files = [...(await strayFiles(server)), ...(await tracedSources(projectRoot))];
  if (files.length === 0) return;
  const shown = files.slice(0, 20).join("\n");
  throw new Error(`The build holds ${files.length} files that do not run:\n${shown}`);
}

async function ensureChromium(): Promise<void> {
  if (hasOwnChromium() || existsSync(headlessShell)) return;
  const hasWindowed = existsSync(windowedChromium);
  const installed = hasWindowed
    ? installFromDebian()
    : tool("playwright/cli.js", ["install", "chromium"]).catch(installFromDebian);
  await installed.catch((reason: unknown) => {
    if (!hasWindowed) throw reason;
  });
}

async function installFromDebian(reason?: unknown): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw reason;
  const run = promisify(execFile);
  await run("apt-get", ["update"], { timeout: aptTimeoutMs });
  const packages = ["chromium-headless-shell", "fonts-liberation"];
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
    timeout: aptTimeoutMs,
  });
}

async function tool(program: string, args: string[]): Promise<void> {
  await runNode([join(projectRoot, "node_modules", program), ...args]);
}
