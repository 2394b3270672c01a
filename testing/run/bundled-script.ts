import { access, mkdtemp, realpath, rename, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "vite";
import { projectRoot } from "@/scripts/project-root";

/**
 * A script starts as one file in a third of the time that translating its modules takes. A run keeps
 * its bundles in RUN_FOLDER, which `environment.ts` sets for tests, `scratch-installation.ts` else.
 */
export async function bundledScript(script: string): Promise<string> {
  const { RUN_FOLDER } = process.env;
  if (!RUN_FOLDER) throw new Error("RUN_FOLDER names no folder of this run.");
  const folder = join(await realpath(RUN_FOLDER), basename(script, ".ts"));
  const bundle = join(folder, "script.mjs");
  const isMade = await access(bundle).then(
    () => true,
    () => false,
  );
  if (!isMade) await makeBundle(script, folder);
  return bundle;
}

async function makeBundle(script: string, folder: string): Promise<void> {
  const outDir = await mkdtemp(`${folder}-`);
  await symlink(join(projectRoot, "node_modules"), join(outDir, "node_modules"), "dir");
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: "error",
    resolve: { alias: { "@": projectRoot } },
    build: {
      ssr: join(projectRoot, script),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "script.mjs" } },
    },
  });
  await rename(outDir, folder).catch(unlessMadeMeanwhile);
}

function unlessMadeMeanwhile({ code }: NodeJS.ErrnoException): void {
  if (code !== "ENOTEMPTY" && code !== "EEXIST") throw new Error(`No bundle: ${code}`);
}
