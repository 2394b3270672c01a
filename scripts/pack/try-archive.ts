import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { print } from "../start/progress";
import { assertCanJail, otherUser, startInReadOnlyRoot } from "./read-only-root";
import { tryInstallation } from "./try-installation";

const run = promisify(execFile);

export async function tryArchive(archive: string): Promise<void> {
  await assertCanJail();
  const folder = await mkdtemp(join(tmpdir(), "herald-try-"));
  try {
    await chmod(folder, 0o755);
    const data = join(folder, "data");
    const unpacked = join(folder, "unpacked");
    await Promise.all([data, unpacked].map((path) => mkdir(path)));
    // Postgres asks for the name of who runs it.
    const account = `herald:x:${otherUser}:${otherUser}::/data:/bin/sh\n`;
    await writeFile(join(folder, "passwd"), account, { mode: 0o644 });
    const began = performance.now();
    await run("tar", ["-xzf", archive, "-C", unpacked, "--no-same-owner"]);
    print(`Unpacked in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const [name = ""] = await readdir(unpacked);
    await tryFolder(join(unpacked, name), data, join(folder, "passwd"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function tryFolder(release: string, data: string, accounts: string): Promise<void> {
  const port = randomInt(20_000, 28_000);
  const setupSecret = randomBytes(24).toString("base64url");
  const jail = {
    readable: {
      "/usr": "/usr",
      "/herald": release,
      "/etc/passwd": accounts,
      "/etc/hosts": "/etc/hosts",
    },
    links: { "/bin": "usr/bin", "/lib": "usr/lib", "/lib64": "usr/lib64" },
    hidden: ["/usr/lib/node_modules", "/usr/local/lib/node_modules"].filter(existsSync),
    writable: { "/data": data },
    workingFolder: "/data",
    env: {
      PATH: "/usr/local/bin:/usr/bin",
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      SETUP_SECRET: setupSecret,
      DATA_DIR: "/data",
      LOG_LEVEL: "warn",
    },
  };
  await tryInstallation({
    url: `http://localhost:${port}`,
    setupSecret,
    program: "herald.mjs",
    start: () => startInReadOnlyRoot(jail, ["/herald/bin/herald"]),
  });
}
