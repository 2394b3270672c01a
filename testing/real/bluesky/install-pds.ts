import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

const packages = {
  "@atproto/pds": "0.4.217",
  "@did-plc/server": "0.0.1",
  "@atproto/api": "0.17.7",
  /** Is the app view, which counts what people do; a server of accounts alone does not. */
  "@atproto/bsky": "0.0.221",
  "@did-plc/lib": "0.0.1",
};

/**
 * Installs the servers into a cache folder of this user, pinned, and keeps them there: they are no
 * dependency of the product. The first time takes minutes where SQLite has to be compiled.
 */
export async function installPds(): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const name = `bluesky-${packages["@atproto/pds"]}-${packages["@atproto/bsky"]}`;
  const folder = join(cache, "herald", name);
  const built = join(folder, "node_modules/better-sqlite3/build/Release/better_sqlite3.node");
  const client = join(folder, "node_modules/@atproto/api/package.json");
  if (existsSync(built) && existsSync(client)) return folder;
  console.log(`Installing a Bluesky server into ${folder}. This takes minutes, once.`);
  await mkdir(folder, { recursive: true });
  const manifest = {
    private: true,
    dependencies: packages,
    allowScripts: { "better-sqlite3": true },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await npm(folder, ["install", "--no-audit", "--no-fund"]);
  if (!existsSync(built)) await npm(folder, ["rebuild", "better-sqlite3"]);
  if (!existsSync(built)) throw new Error(`SQLite could not be built in ${folder}.`);
  return folder;
}

async function npm(cwd: string, parameters: string[]): Promise<void> {
  const child = spawn("npm", parameters, { cwd, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`npm ${parameters.join(" ")} failed.`);
}
