import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.herald-installed`;

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Herald needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

export function installDependencies() {
  const manifest = readFileSync(`${root}package.json`, "utf8");
  const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(manifest);
  const wanted = { dependencies, devDependencies, overrides, allowScripts };
  const hash = createHash("sha256").update(JSON.stringify(wanted)).digest("hex");
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const complete = names.every((name) => existsSync(`${root}node_modules/${name}/package.json`));
  if (complete && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("  Installing dependencies…");
  const startedAt = performance.now();
  const { status, stdout, stderr } = runNpm([
    "install",
    "--no-audit",
    "--no-fund",
    "--include=dev",
    "--loglevel=error",
  ]);
  if (status !== 0) {
    console.error(`${stdout ?? ""}${stderr ?? ""}\nnpm install failed.`);
    process.exit(1);
  }
  writeFileSync(stamp, hash);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  Installed dependencies in ${seconds} s`);
}

function runNpm(options) {
  const npm = process.env.npm_execpath;
  const settings = { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
  if (npm?.endsWith(".js")) return spawnSync(process.execPath, [npm, ...options], settings);
  return spawnSync("npm", options, { ...settings, shell: process.platform === "win32" });
}
