import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { storageReasons } from "@/lib/records/words/reasons";
import { StorageTrouble } from "../storage";
import type { S3 } from "./s3-client";
import { s3Failure } from "./s3-failure";
import { signUpload } from "./s3-presign";

const sentHeaders = ["content-type", "if-none-match", "x-amz-checksum-sha256"];
const ruleId = "herald-uploads";
const deadlineMs = 5_000;

/**
 * Asks the bucket as a browser does before it sends a file. Where it refuses, Herald adds a rule for
 * its own address, if its key may; throws the sentence for an administrator otherwise.
 */
export async function assertOpenToBrowsers(s3: S3): Promise<void> {
  if (await admits(s3)) return;
  await addRule(s3).catch((err: unknown) => log.warn({ err }, "The bucket's CORS rules stay."));
  if (await admits(s3)) return;
  const origin = new URL(env.BASE_URL).origin;
  throw new StorageTrouble(storageReasons.because("closed_to_browsers", { origin }));
}

async function admits(s3: S3): Promise<boolean> {
  const nobody = { workspaceId: workspaceId(none), mediaId: none };
  const declared = { contentType: "image/png", sizeBytes: 1, sha256: null };
  const expiresAt = new Date(now().getTime() + deadlineMs);
  const { uploadUrl } = await signUpload(s3, { ...nobody, ...declared, expiresAt });
  const headers = {
    Origin: new URL(env.BASE_URL).origin,
    "Access-Control-Request-Method": "PUT",
    "Access-Control-Request-Headers": sentHeaders.join(","),
  };
  const signal = AbortSignal.timeout(deadlineMs);
  const answer = await fetch(uploadUrl, { method: "OPTIONS", headers, signal }).catch(unreachable);
  await answer.body?.cancel();
  const origin = answer.headers.get("Access-Control-Allow-Origin");
  return answer.ok && (origin === "*" || origin === headers.Origin);
}

function unreachable(cause: unknown): never {
  throw new StorageTrouble(storageReasons.because("away_from_browsers"), { cause });
}

async function addRule({ open, settings }: S3): Promise<void> {
  const { sdk, client } = await open();
  const Bucket = settings.bucket;
  const known = await client.send(new sdk.GetBucketCorsCommand({ Bucket })).catch(() => null);
  const others = (known?.CORSRules ?? []).filter(({ ID }) => ID !== ruleId);
  const own = {
    ID: ruleId,
    AllowedOrigins: [new URL(env.BASE_URL).origin],
    AllowedMethods: ["PUT"],
    AllowedHeaders: sentHeaders,
    MaxAgeSeconds: 3600,
  };
  const CORSConfiguration = { CORSRules: [...others, own] };
  await client
    .send(new sdk.PutBucketCorsCommand({ Bucket, CORSConfiguration }))
    .catch((error: unknown) => {
      throw s3Failure(error);
    });
}

const none = "00000000-0000-0000-0000-000000000000";
