import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileSize } from "@/components/library/media/file-size";
import type { MediaPlace } from "@/lib/library/media/storage";
import { commandLine, homeFolder } from "./project-root";
import { rememberedAddress } from "./start/address";
import { acquireFileLock } from "./start/file-lock";
import { assertHasRun, withDatabase } from "./start/reach-database";
import { readSecrets } from "./start/secrets";
import { completeVariables, dataDirOf } from "./start/settings";

/** `npm run media:move -- --to s3` moves all media into the bucket, `--to local` back to the disk. */
const places = { s3: "s3", local: "disk" } as const;

try {
  const [option, name = ""] = process.argv.slice(2);
  const to = option === "--to" ? Object.entries(places).find(([one]) => one === name)?.[1] : null;
  if (!to) throw new Error(`Where to? ${commandLine("media:move", "--to s3")} (or: --to local)`);
  if (existsSync(join(homeFolder, ".env"))) process.loadEnvFile(join(homeFolder, ".env"));
  const dataDir = dataDirOf(process.env);
  assertHasRun(dataDir);
  const secrets = await readSecrets(dataDir, { given: process.env, hasData: true });
  const variables = completeVariables(process.env, dataDir, secrets);
  const attempt = await acquireFileLock(join(dataDir, "media-move.json"), {});
  if ("holder" in attempt) throw new Error("Another move is under way.");
  try {
    await withDatabase({ dataDir, secrets, migrates: true }, async ({ databaseUrl, runsAt }) => {
      const address = variables.BASE_URL || runsAt || (await rememberedAddress(dataDir));
      Object.assign(process.env, variables, { DATABASE_URL: databaseUrl });
      if (address) process.env.BASE_URL = address;
      process.env.LOG_LEVEL ||= "silent";
      await move(to, runsAt);
    });
  } finally {
    await attempt.lock.release();
  }
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function move(to: MediaPlace, runsAt: string | undefined): Promise<void> {
  const { env } = await import("@/lib/kernel/env");
  const { db } = await import("@/lib/kernel/db");
  const { countMovable, countUnfinished } = await import("@/lib/library/media/move/move-store");
  const { storageAt } = await import("@/lib/library/media/media-storage");
  if (!env.s3) throw new Error("Which bucket? Set the S3_ variables, as docs/storage.md says.");
  await storageAt("s3").assertReady();
  await storageAt("disk").assertReady();
  if (runsAt) await assertKnowsBucket(runsAt);
  const total = await countMovable(db, to);
  const { moved, bytes, failed } = await moveEach(to, total);
  const unfinished = await countUnfinished(db, to);
  await db.$disconnect();
  console.log(`\n  ${moved} of ${total} media moved and verified, ${fileSize(bytes)}.`);
  if (unfinished > 0) console.log(`  ${unfinished} uploads are under way: move again tomorrow.`);
  console.log("  What they leave behind is removed after two days. Keep the S3_ variables set.\n");
  if (failed > 0) throw new Error(`${failed} media stay where they were. Move again.`);
}

async function moveEach(to: MediaPlace, total: number) {
  const { moveMedia } = await import("@/lib/library/media/move/move-media");
  const sum = { moved: 0, bytes: 0, failed: 0 };
  for await (const one of moveMedia(to)) {
    if (one.outcome === "failed") {
      sum.failed += 1;
      console.error(`  ${one.fileName} (${one.mediaId}) stays: ${one.reason}.`);
    }
    if (one.outcome !== "moved") continue;
    sum.moved += 1;
    sum.bytes += one.bytes;
    if (sum.moved % 50 === 0) console.log(`  ${sum.moved} of ${total}, ${fileSize(sum.bytes)}`);
  }
  return sum;
}

/** The pages of a running Herald name the bucket's origin; one that does not know it would lose media. */
async function assertKnowsBucket(runsAt: string): Promise<void> {
  const { storageOrigin } = await import("@/lib/kernel/s3-settings");
  const answer = await fetch(new URL("/login", runsAt), { redirect: "manual" }).catch(() => null);
  const policy = answer?.headers.get("Content-Security-Policy");
  if (!policy || policy.includes(storageOrigin(process.env) ?? "")) return;
  throw new Error(
    "Herald runs without the S3_ variables. Set them for it too, start it again, then move.",
  );
}
