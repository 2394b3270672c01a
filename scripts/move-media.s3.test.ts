import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { storageOrigin } from "@/lib/kernel/s3-settings";
import { diskStorage } from "@/lib/library/media/disk/disk-storage";
import { storageAt } from "@/lib/library/media/media-storage";
import type { Bytes, MediaKey } from "@/lib/library/media/storage";
import { storedMedium } from "@/testing/media/stored-medium";
import { smallWorld } from "@/testing/world/world";
import { projectRoot } from "./project-root";
import { acquireFileLock } from "./start/file-lock";

let medium: { key: MediaKey; bytes: Bytes; sha256: string };

async function move(args: string[], changed: Record<string, string> = {}) {
  const program = [join(projectRoot, "node_modules/tsx/dist/cli.mjs"), "scripts/move-media.ts"];
  const variables = { ...process.env, ...changed };
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: projectRoot,
    env: variables,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

async function runningHerald(policy: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Security-Policy": policy }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const attempt = await acquireFileLock(join(env.DATA_DIR, "running.json"), { url });
  return async () => {
    if ("lock" in attempt) await attempt.lock.release();
    server.close();
  };
}

const original = () => ({ sha256: medium.sha256, variant: "original" }) as const;
const placeOf = async ({ mediaId }: MediaKey) =>
  (await db.media.findUniqueOrThrow({ where: { id: mediaId } })).place;

describe.skipIf(!inject("s3"))("npm run media:move", () => {
  beforeEach(async () => {
    await db.media.deleteMany();
    const world = await smallWorld();
    medium = await storedMedium(world.member.workspaceId);
    await writeFile(join(env.DATA_DIR, "database-password"), "not asked for");
  });

  it("moves media into the bucket and back, and says what it did", async () => {
    const there = await move(["--to", "s3"]);
    expect(there).toMatchObject({ code: 0, output: expect.stringContaining("1 of 1 media moved") });
    expect(await placeOf(medium.key)).toBe("s3");
    expect(await storageAt("s3").read(medium.key, original())).toEqual(medium.bytes);
    const back = await move(["--to", "local"]);
    expect(back).toMatchObject({ code: 0, output: expect.stringContaining("1 of 1 media moved") });
    expect(await placeOf(medium.key)).toBe("disk");
    expect(await diskStorage.read(medium.key, original())).toEqual(medium.bytes);
  });

  it("says in a sentence what it lacks", async () => {
    const answers = [await move(["--to", "moon"]), await move(["--to", "s3"], withoutBucket)];
    expect(answers).toMatchObject([
      { code: 1, output: expect.stringContaining("npm run media:move -- --to s3") },
      { code: 1, output: expect.stringContaining("Set the S3_ variables") },
    ]);
    const wrongKey = await move(["--to", "s3"], { S3_SECRET_ACCESS_KEY: "not the key" });
    expect(wrongKey.output).toContain("refuses Herald's access key");
    expect(await placeOf(medium.key)).toBe("disk");
  });

  it("refuses while a Herald runs that does not know the bucket", async () => {
    const stopUnaware = await runningHerald("default-src 'self'");
    const refused = await move(["--to", "s3"]);
    await stopUnaware();
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("runs without") });
    expect(await placeOf(medium.key)).toBe("disk");
    const stop = await runningHerald(`connect-src 'self' ${storageOrigin(process.env)}`);
    expect(await move(["--to", "s3"])).toMatchObject({ code: 0 });
    await stop();
    expect(await placeOf(medium.key)).toBe("s3");
  });
});

const withoutBucket = {
  S3_ENDPOINT: "",
  S3_BUCKET: "",
  S3_ACCESS_KEY_ID: "",
  S3_SECRET_ACCESS_KEY: "",
};
