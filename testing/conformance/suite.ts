import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/kernel/env";

/** Neither the suite nor the Node it needs is a dependency of the product. */
const packages = ["node@22.23.3", "@modelcontextprotocol/conformance@0.2.0-alpha.12"];

export type Check = {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
  details?: unknown;
};

export type Listed = { scenario: string; revisions: string[] };
export type Role = "server" | "client" | "authorization";

export async function listScenarios(role: Role): Promise<Listed[]> {
  const output = await runSuite(["list", `--${role}`]);
  const lines = output.matchAll(/^ {2}- (\S+) \[(.*)\]$/gm);
  const listed = Array.from(lines, ([, scenario = "", revisions = ""]) => ({
    scenario,
    revisions: revisions.split(","),
  }));
  if (listed.length === 0) throw new Error(`The suite lists no scenario.\n${output}`);
  return listed;
}

export async function checkScenarios(
  args: string[],
  onText?: (text: string) => void,
): Promise<Map<string, Check[]>> {
  const folder = await mkdtemp(join(env.DATA_DIR, "results-"));
  const output = await runSuite([...args, "--output-dir", folder], onText);
  const checked = new Map<string, Check[]>();
  for (const name of await readdir(folder)) {
    const scenario = /^(?:authorization-server|server)-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(
      name,
    )?.[1];
    const text = await readFile(join(folder, name, "checks.json"), "utf8").catch(() => "[]");
    if (scenario) checked.set(scenario, JSON.parse(text) as Check[]);
  }
  if (checked.size === 0) throw new Error(`The suite left no result.\n${output}`);
  return checked;
}

/** The exit code is no verdict: it is 1 even for a scenario that does not apply. */
async function runSuite(args: string[], onText?: (text: string) => void): Promise<string> {
  const chosen = packages.flatMap((name) => ["--package", name]);
  const child = spawn("npx", ["--yes", ...chosen, "--", "conformance", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      onText?.(output);
    });
  }
  await once(child, "close");
  return output;
}
