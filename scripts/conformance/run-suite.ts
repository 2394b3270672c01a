import { spawn } from "node:child_process";

/** What applies to a server that offers tools and nothing else. */
const scenarios = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

const packages = ["node@22.23.3", "@modelcontextprotocol/conformance@0.1.16"];

/** Runs the official suite's server scenarios with the Node they need; returns those that failed. */
export async function runSuite(url: string): Promise<string[]> {
  const failed: string[] = [];
  for (const scenario of scenarios) if ((await run(url, scenario)) !== 0) failed.push(scenario);
  return failed;
}

function run(url: string, scenario: string): Promise<number> {
  const chosen = packages.flatMap((name) => ["--package", name]);
  const suite = ["conformance", "server", "--url", url, "--scenario", scenario];
  const child = spawn("npx", ["--yes", ...chosen, "--", ...suite], { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
