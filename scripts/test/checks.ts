import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";
import { buildApp, generateClient } from "../start/build";
import { runNode } from "../start/run-node";
import { haveChromium } from "./chromium";
import type { Check, Counts } from "./run-check";
import { journeys, unitTests } from "./suites";

const folders = ["app", "components", "e2e", "inngest", "lib", "pages", "scripts", "testing"];
const sources = folders.filter((folder) => existsSync(join(projectRoot, folder)));
const typeAware = ["--type-aware", "--ignore-pattern", "node_modules/**"];

/** What `npm test` runs, in this order: what fails fast comes first. */
export const allChecks: Check[] = [
  { name: "Database client", run: () => one(generateClient()).then(uncounted) },
  { name: "Format", run: () => one(tool("@biomejs/biome/bin/biome", ["check", "."])) },
  { name: "Types", run: () => one(checkTypes()) },
  { name: "Lint", run: () => one(tool("oxlint/bin/oxlint", [...typeAware, ...sources])) },
  { name: "Unit and integration tests", run: unitTests },
  { name: "Build", run: () => one(buildApp()) },
  { name: "Chromium", run: () => one(haveChromium()).then(uncounted) },
  { name: "Journeys in a browser", run: journeys },
];

async function one(work: Promise<unknown>): Promise<Counts> {
  await work;
  return { passed: 1, failed: 0 };
}

// A preparation is no check of ours; only its failure counts.
function uncounted({ failed }: Counts): Counts {
  return { passed: 0, failed };
}

// The types of routes and of imported files are made by Next.js.
async function checkTypes(): Promise<void> {
  await tool("next/dist/bin/next", ["typegen"]);
  await tool("typescript/bin/tsc", ["--noEmit", "-p", "."]);
}

function tool(program: string, args: string[]): Promise<void> {
  return runNode([join(projectRoot, "node_modules", program), ...args]);
}
