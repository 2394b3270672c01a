import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { chmod, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { startInReadOnlyRoot } from "../pack/read-only-root";
import { unpackedBytes } from "../pack/release-files";
import { tryInstallation } from "../pack/try-installation";
import { print } from "../start/progress";
import { buildah } from "./build-image";

const run = promisify(execFile);

const Inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      WorkingDir: z.string(),
      Volumes: z.record(z.string(), z.unknown()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});
export type ImageConfiguration = z.output<typeof Inspected>["Docker"]["config"];

export async function tryImage(tag: string): Promise<void> {
  const inspected = JSON.parse(await buildah("inspect", "--type", "image", tag));
  const { config } = Inspected.parse(inspected).Docker;
  const container = await buildah("from", "--pull-never", tag);
  const data = await mkdtemp(join(tmpdir(), "herald-volume-"));
  try {
    const root = await buildah("mount", container);
    print(`The image holds ${((await unpackedBytes(root)) / 1e6).toFixed(0)} MB`);
    await whereOthersReach(root, (place) => tryRoot(place, config, data));
  } finally {
    await rm(data, { recursive: true, force: true });
    await buildah("rm", container);
  }
}

/** The folders above buildah's are closed to every user but root. */
async function whereOthersReach(root: string, work: (place: string) => Promise<void>) {
  const place = await mkdtemp(join(tmpdir(), "herald-root-"));
  await chmod(place, 0o755);
  await run("mount", ["--bind", root, place]);
  try {
    await work(place);
  } finally {
    await run("umount", ["--lazy", place]);
    await rmdir(place);
  }
}

async function tryRoot(root: string, config: ImageConfiguration, data: string): Promise<void> {
  const [volume = "", ...others] = Object.keys(config.Volumes);
  if (others.length > 0) throw new Error("The image has more than one volume.");
  const port = randomInt(20_000, 28_000);
  const setupSecret = randomBytes(24).toString("base64url");
  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const given = {
    PORT: String(port),
    SANDBOX: "on",
    SANDBOX_PORT: String(port + 1),
    SETUP_SECRET: setupSecret,
    LOG_LEVEL: "warn",
  };
  const jail = {
    user: Number(config.User.split(":")[0]),
    readable: { "/": root, "/etc/hosts": "/etc/hosts" },
    writable: { [volume]: data },
    workingFolder: config.WorkingDir,
    isInit: true,
    env: { ...own, ...given },
  };
  await tryInstallation({
    url: `http://localhost:${port}`,
    setupSecret,
    program: "herald.mjs",
    start: () => startInReadOnlyRoot(jail, config.Entrypoint),
  });
}
