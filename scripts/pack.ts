import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readVersion } from "./backup/command-line";
import { assembleRelease, platform } from "./pack/assemble-release";
import { writeArchive } from "./pack/write-archive";
import { projectRoot } from "./project-root";
import { buildApp, generateClient } from "./start/build";
import { print, withProgress } from "./start/progress";

/**
 * `npm run pack` writes release/herald-<version>-<platform>.tar.gz. With `-- --try` it then unpacks it
 * in an empty folder, starts it with nothing else there to write to, and publishes a post.
 */
const { values } = parseArgs({ options: { try: { type: "boolean", default: false } } });
const name = `herald-${await readVersion()}-${platform}`;
const folder = join(projectRoot, "release/herald");
const archive = join(projectRoot, `release/${name}.tar.gz`);

await generateClient();
await buildApp();
const { bytes } = await withProgress({ doing: "Putting it together", done: "Put together" }, () =>
  assembleRelease(folder),
);
await withProgress({ doing: "Packing", done: "Packed" }, () =>
  writeArchive(folder, { root: name, file: archive }),
);
print(`${archive}: ${inMegabytes((await stat(archive)).size)}, ${inMegabytes(bytes)} unpacked`);
if (values.try) {
  const { tryArchive } = await import("./pack/try-archive");
  await tryArchive(archive);
}

function inMegabytes(size: number): string {
  return `${(size / 1e6).toFixed(0)} MB`;
}
