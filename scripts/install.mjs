import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Herald needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs what the lockfile names; without `development`, only what it takes to build and run. */
export function installDependencies({ development }) {
  if (isInstalled(development)) return;
  console.log("  Installing dependencies…");
  const startedAt = performance.now();
  const only = development ? "--include=dev" : "--omit=dev";
  const { status, stdout, stderr } = runNpm(["ci", only, "--no-audit", "--loglevel=error"]);
  if (status !== 0) {
    console.error(`${stdout ?? ""}${stderr ?? ""}\nnpm ci failed.`);
    process.exit(1);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  Installed dependencies in ${seconds} s`);
}

function isInstalled(development) {
  const listed = `${root}node_modules/.package-lock.json`;
  if (!existsSync(listed)) return false;
  const installed = packagesOf(listed);
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === "" ||
      optional ||
      (!development && (dev || devOptional)) ||
      (installed[path]?.version === version && existsSync(`${root}${path}/package.json`)),
  );
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}

function runNpm(options) {
  const npm = process.env.npm_execpath;
  const settings = {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    // Generating the client needs no engine; naming any existing file keeps Prisma from fetching one.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  };
  if (npm?.endsWith(".js")) return spawnSync(process.execPath, [npm, ...options], settings);
  return spawnSync("npm", options, { ...settings, shell: process.platform === "win32" });
}
