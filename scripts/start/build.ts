import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "../project-root";
import { removeStrayFiles, startedFiles } from "./built-files";
import { contentHash } from "./content-hash";
import { acquireFileLock, type FileLock } from "./file-lock";
import { mergeEqualChunks } from "./merge-chunks";
import { withProgress } from "./progress";
import { runNode } from "./run-node";

const output = join(projectRoot, ".next");
// A build empties its own folder, so its lock lies elsewhere.
const cache = join(projectRoot, "node_modules/.cache");
const clientStamp = join(projectRoot, "prisma/generated/.schema-hash");
const buildStamp = join(output, "herald-build");

const sources = ["app", "components", "inngest", "lib", "pages", "public", "prisma/schema"];
const lists = ["package.json", "package-lock.json"];
const configuration = [...lists, "tsconfig.json", "next.config.ts", "postcss.config.mjs"];
const entries = ["proxy.ts", "instrumentation.ts", "instrumentation-client.ts"];

export async function generateClient(): Promise<void> {
  const hash = await contentHash(projectRoot, ["prisma/schema", "package.json"]);
  if ((await stampOf(clientStamp)) === hash) return;
  const progress = { doing: "Generating the database client", done: "Generated the client" };
  const generate = () => runNode([join(projectRoot, "scripts/generate-client.mjs")]);
  await withProgress(progress, () => makeOnce({ stamp: clientStamp, hash, make: generate }));
}

export async function buildApp(): Promise<void> {
  const hash = await sourceHash();
  if ((await stampOf(buildStamp)) === hash) return;
  const doing = "Building the app, which takes a minute or two";
  await withProgress({ doing, done: "Built the app" }, () =>
    makeOnce({ stamp: buildStamp, hash, make: build }),
  );
}

export async function sourceHash(): Promise<string> {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith("testing/");
  return contentHash(projectRoot, [...sources, ...configuration, ...entries], isTest);
}

async function makeOnce({
  stamp,
  hash,
  make,
}: {
  stamp: string;
  hash: string;
  make: () => Promise<unknown>;
}): Promise<void> {
  const lock = await acquireBuildLock();
  try {
    // Another copy on the same sources may have made it while this one waited.
    if ((await stampOf(stamp)) === hash) return;
    await rm(stamp, { force: true });
    await make();
    await writeFile(stamp, hash);
  } finally {
    await lock.release();
  }
}

async function build(): Promise<void> {
  const next = join(projectRoot, "node_modules/next/dist/bin/next");
  // Most installations are built once, and a cache that nothing uses takes a fifth of that time.
  const isFirst = !existsSync(join(output, "BUILD_ID"));
  const env = {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    FIRST_BUILD: isFirst ? "yes" : "no",
  };
  refuseWarnings(await runNode([next, "build"], { env }));
  const server = join(output, "standalone");
  await removeStrayFiles(server);
  for (const file of startedFiles) await cp(join(projectRoot, file), join(server, file));
  await mergeEqualChunks(join(server, ".next/server"));
  await cp(join(output, "static"), join(server, ".next/static"), { recursive: true });
  const assets = join(projectRoot, "public");
  if (existsSync(assets)) await cp(assets, join(server, "public"), { recursive: true });
}

/**
 * Next warns where it would copy the whole repository, and that must not pass unseen. Where CI is
 * set it also warns that a fresh checkout has no cache.
 */
function refuseWarnings(printed: string): void {
  if (/^\s*(⚠ (?!No build cache found)|Warning:)|encountered \d+ warning/m.test(printed))
    throw new Error(`The build warned.\n${printed}`);
}

async function acquireBuildLock(): Promise<FileLock<string>> {
  await mkdir(cache, { recursive: true });
  for (;;) {
    const attempt = await acquireFileLock(join(cache, "herald-building"), "building");
    if ("lock" in attempt) return attempt.lock;
    await wait(500);
  }
}

async function stampOf(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}
