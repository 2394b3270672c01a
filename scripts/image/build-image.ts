import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../project-root";

const run = promisify(execFile);

export async function buildah(...args: string[]): Promise<string> {
  const { stdout } = await run("buildah", args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

export async function ensureBase(): Promise<void> {
  const base = await baseName();
  const has = await buildah("inspect", "--type", "image", base).catch(() => null);
  if (has) return;
  const pulled = await buildah("pull", base).catch(() => null);
  if (!pulled) await makeBase(base);
}

async function baseName(): Promise<string> {
  const text = await readFile(join(projectRoot, "Containerfile"), "utf8");
  const [, name = ""] = /^FROM (\S+)$/m.exec(text) ?? [];
  return name;
}

async function makeBase(base: string): Promise<void> {
  const [, suite = ""] = /debian:(\w+)/.exec(base) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "herald-base-"));
  try {
    await run("debootstrap", ["--variant=minbase", suite, folder]);
    for (const path of notInSlim) await rm(join(folder, path), { recursive: true, force: true });
    await writeFile(join(folder, "etc/dpkg/dpkg.cfg.d/slim"), slimRules);
    const container = await buildah("from", "scratch");
    await buildah("add", container, folder, "/");
    await buildah("config", "--env", "PATH=/usr/local/bin:/usr/sbin:/usr/bin", container);
    await buildah("commit", "--rm", container, base);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const unread = ["usr/share/doc", "usr/share/info", "usr/share/locale", "usr/share/man"];
const notInSlim = [...unread, "var/cache/apt/archives", "var/lib/apt/lists"];
const slimRules = unread.map((path) => `path-exclude /${path}/*\n`).join("");

export async function buildImage(tag: string): Promise<void> {
  const file = join(projectRoot, "Containerfile");
  const how = ["--isolation", "chroot", "--format", "docker", "--pull-never", "--no-cache"];
  await buildah("bud", ...how, "--tag", tag, "--file", file, projectRoot);
}
