import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

const expected = [
  /^(server\.js|package\.json|\.env\.example|LICENSE)$/,
  /^bin\/herald$/,
  /^lib\/kernel\/images\/decoder\.mjs$/,
  /^lib\/planning\/imports\/reader\.mjs$/,
  /^prisma\/migrations\/(migration_lock\.toml|\d{14}_\w+\/migration\.sql)$/,
  /^programs\/[\w.-]+\.mjs$/,
  /^\.next\/(BUILD_ID|package\.json|[\w-]+\.json|required-server-files\.js)$/,
  /^\.next\/(server|static|node_modules)\//,
  /^node_modules\//,
  /^public\//,
];
const neverRuns = /(^|\/)(\.env(\..+)?|[^/]+\.(test|spec)\.[a-z]+|[^/]+\.tsx?)$/;

export async function unexpectedFiles(release: string): Promise<string[]> {
  return (await filesOf(release)).filter((path) => !isExpected(path));
}

export function isExpected(path: string): boolean {
  if (!expected.some((pattern) => pattern.test(path))) return false;
  return path === ".env.example" || path.startsWith("node_modules/") || !neverRuns.test(path);
}

export async function filesOf(release: string): Promise<string[]> {
  const entries = await readdir(release, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files
    .map((entry) => relative(release, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .sort();
}

export async function unpackedBytes(release: string): Promise<number> {
  const entries = await readdir(release, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const { size } = await stat(join(entry.parentPath, entry.name));
      return Math.ceil(size / blockBytes) * blockBytes;
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const blockBytes = 4096;
