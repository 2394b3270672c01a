import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { print } from "@/scripts/start/progress";
import {
  createBucket,
  ensureVersitygw,
  s3Variables,
  startVersitygw,
} from "@/testing/servers/s3/versitygw";
import { s3Checks } from "../suites/checks";
import { type Counts, report, runAll } from "../suites/run-check";
import type { Measured } from "./large-upload";

/** `npm run storage`: the tests and the journey with a real S3 server, and what 1 GB costs in memory. */
const run = promisify(execFile);
const gainMax = 150;

const binary = await ensureVersitygw();
if (binary) {
  process.env.VERSITYGW = binary;
  const only = process.argv[2];
  const checks = [{ name: "1 GB through both", run: () => measure(binary) }, ...s3Checks];
  const outcomes = await runAll(only === "memory" ? checks.slice(0, 1) : checks);
  report(outcomes);
  process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);
} else {
  console.error("There is neither versitygw nor Go to build it: nothing was run.");
  process.exitCode = 1;
}

async function measure(program: string): Promise<Counts> {
  const bucket = await startVersitygw(program);
  try {
    await createBucket(bucket, "herald-large");
    const measured = [await inProcess({}), await inProcess(s3Variables(bucket, "herald-large"))];
    const failed = measured.filter(({ megabytes }) => gainOf(megabytes) >= gainMax).length;
    return { passed: measured.length - failed, failed };
  } finally {
    await bucket.stop();
  }
}

async function inProcess(variables: Record<string, string>): Promise<Measured> {
  const script = fileURLToPath(new URL("measure.ts", import.meta.url));
  const env = { ...process.env, ...variables };
  const { stdout } = await run(process.execPath, ["--import", "tsx", script], { env });
  const measured: Measured = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  const { place, seconds, megabytes } = measured;
  const times = Object.entries(seconds).map(([name, value]) => `${name} ${value.toFixed(1)} s`);
  const memory = `${megabytes.before.toFixed(0)} MB before, ${megabytes.most.toFixed(0)} MB at most`;
  print(`${place}: ${times.join(", ")}; ${memory}, ${gainOf(megabytes).toFixed(0)} MB more`);
  return measured;
}

function gainOf({ before, most }: Measured["megabytes"]): number {
  return most - before;
}
