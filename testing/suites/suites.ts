import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { projectRoot } from "@/scripts/project-root";
import { runNode } from "@/scripts/start/run-node";
import type { Counts } from "./run-check";

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(PlaywrightSuite),
});

export const projects = ["node", "process", "dom", "server-rendered"];

/** Such as `1/2`: only this share of a suite runs. */
export type Shard = string | undefined;

export function unitTests(chosen = projects, shard?: Shard): Promise<Counts> {
  return withReport(async (file) => {
    const program = join(projectRoot, "node_modules/vitest/vitest.mjs");
    const only = chosen.map((project) => `--project=${project}`);
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
    const clean = await passes([program, "run", ...only, ...reporters, ...shardOf(shard)]);
    const report = VitestReport.parse(JSON.parse(await readFile(file, "utf8")));
    const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0);
    return {
      passed: report.numPassedTests,
      failed: countFailures(clean, failed),
      failures: report.testResults.flatMap(failuresOfFile),
    };
  });
}

export function journeys(projects: string[], shard?: Shard): Promise<Counts> {
  return withReport(async (file) => {
    const program = join(projectRoot, "node_modules/playwright/cli.js");
    const only = projects.map((project) => `--project=${project}`);
    const output = `--output=test-results/${projects[0]}`;
    const options = [output, "--reporter=list,json", "--pass-with-no-tests", ...shardOf(shard)];
    const clean = await passes([program, "test", ...only, ...options], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const { stats, errors, suites } = PlaywrightReport.parse(
      JSON.parse(await readFile(file, "utf8")),
    );
    const failed = stats.unexpected + stats.flaky + errors.length;
    return {
      passed: stats.expected,
      failed: countFailures(clean, failed),
      failures: [...errors.map(({ message = "" }) => message), ...suites.flatMap(failuresOfSuite)],
    };
  });
}

type FileResult = z.infer<typeof VitestReport>["testResults"][number];

function failuresOfFile({ name, status, message, assertionResults }: FileResult): string[] {
  const file = relative(projectRoot, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}\n${message}`] : [];
  return failed.map((test) => `${file} › ${test.fullName}\n${test.failureMessages.join("\n")}`);
}

function failuresOfSuite({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [...failed.map(failureOfSpec), ...suites.flatMap(failuresOfSuite)];
}

function failureOfSpec({ file, title, tests }: z.infer<typeof PlaywrightSpec>): string {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  return `${file} › ${title}\n${errors.map(({ message = "" }) => message).join("\n")}`;
}

function shardOf(shard: Shard): string[] {
  return shard ? [`--shard=${shard}`] : [];
}

// A tool that exits with an error but counts no failure failed outside of its tests.
function countFailures(clean: boolean, failed: number): number {
  return clean ? failed : Math.max(failed, 1);
}

async function passes(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const colours: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  return runNode(args, { env: { ...colours, ...env }, show: true }).then(
    () => true,
    () => false,
  );
}

async function withReport<T>(job: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "herald-report-"));
  return job(join(folder, "report.json")).finally(() => rm(folder, { recursive: true }));
}
