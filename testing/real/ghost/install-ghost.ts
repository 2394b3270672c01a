import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

const versions = { ghost: "6.65.0", node: "24.21.0", pnpm: "12.4.2" } as const;

export type Installed = { node: string; folder: string };

/**
 * Installs a Ghost server and the Node that it needs into a cache folder of this user, pinned, and
 * keeps them there: they are no dependency of the product. `npm install ghost` does not work, because
 * its parts are inside its own package; nothing is compiled.
 */
export async function installGhost(): Promise<Installed> {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const home = join(cache, "herald", `ghost-${versions.ghost}`);
  const folder = join(home, "package");
  const name = `node-linux-${process.arch}`;
  const node = join(home, "node_modules", name, "bin/node");
  const done = join(home, "installed");
  if (existsSync(done)) return { node, folder };
  console.log(`Installing a Ghost server into ${home}. This takes minutes, once.`);
  await mkdir(home, { recursive: true });
  const quiet = ["--no-audit", "--no-fund"];
  await command(home, "npm", ["install", ...quiet, "--no-save", `${name}@${versions.node}`]);
  await command(home, "npm", ["pack", "--silent", `ghost@${versions.ghost}`]);
  await command(home, "tar", ["xzf", `ghost-${versions.ghost}.tgz`]);
  const pnpm = ["--yes", `pnpm@${versions.pnpm}`, "install"];
  await command(folder, "npx", [...pnpm, "--prod", "--frozen-lockfile", "--ignore-scripts"], {
    PATH: `${join(home, "node_modules", name, "bin")}:${process.env.PATH}`,
  });
  await command(home, "touch", [done]);
  return { node, folder };
}

async function command(
  cwd: string,
  name: string,
  parameters: string[],
  variables: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...variables };
  const child = spawn(name, parameters, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${name} ${parameters.join(" ")} failed.`);
}
