import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { env } from "@/lib/kernel/env";
import type { S3Settings } from "@/lib/kernel/s3-settings";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { canariesIn, plant } from "@/testing/world/canaries";
import { assertOpenToBrowsers } from "./browser-access";
import { connectS3 } from "./s3-client";
import { s3Storage } from "./s3-storage";

const key = { workspaceId: workspaceId(crypto.randomUUID()), mediaId: crypto.randomUUID() };
const original = { sha256: "a".repeat(64), variant: "original" } as const;
let server: Server | undefined;
let settings: S3Settings;

async function bucketThatAnswers(status: number, code: string): Promise<S3Settings> {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`;
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/xml" }).end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...settings, endpoint, publicUrl: endpoint };
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: "unavailable" });
  const { message } = error as Error;
  expect(canariesIn(message)).toEqual([]);
  return message;
}

describe.skipIf(!inject("s3"))("trouble with a bucket", () => {
  beforeAll(() => {
    if (!env.s3) throw new Error("There is no bucket.");
    plant("the secret of the bucket", env.s3.secretAccessKey);
    settings = env.s3;
  });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  it("a wrong key, a missing bucket and a server that is away are told apart in words", async () => {
    const wrongKey = s3Storage({ ...settings, secretAccessKey: "not the key" });
    expect(await messageOf(wrongKey.assertReady())).toMatch(/refuses Herald's access key/);
    expect(await messageOf(wrongKey.read(key, original))).toMatch(/refuses Herald's access key/);
    expect(await messageOf(wrongKey.sizeOf(key, original))).toMatch(/refuses Herald's access key/);
    const unknownKey = s3Storage({ ...settings, accessKeyId: "NOBODY" });
    expect(await messageOf(unknownKey.assertReady())).toMatch(/refuses Herald's access key/);
    const noBucket = s3Storage({ ...settings, bucket: "there-is-none" });
    expect(await messageOf(noBucket.assertReady())).toMatch(/no such bucket/);
    expect(await messageOf(noBucket.read(key, original))).toMatch(/no such bucket/);
    const away = s3Storage({ ...settings, endpoint: "http://127.0.0.1:9" });
    expect(await messageOf(away.assertReady())).toMatch(/does not answer/);
    expect(await messageOf(away.snapshotUpload(key))).toMatch(/does not answer/);
    const elsewhere = s3Storage({ ...settings, region: "eu-central-1" });
    expect(await messageOf(elsewhere.assertReady())).toMatch(/another region/);
  });

  it.each([
    [507, "InsufficientStorage", /is full/],
    [507, "XMinioStorageFull", /is full/],
    [403, "QuotaExceeded", /is full/],
    [403, "RequestTimeTooSkewed", /clocks differ/],
    [403, "AccessDenied", /refuses Herald's access key/],
    [503, "SlowDown", /does not answer/],
    [500, "InternalError", /does not answer/],
  ])("an answer of %i %s is a sentence", async (status, code, sentence) => {
    const storage = s3Storage(await bucketThatAnswers(status, code));
    const bytes = new Uint8Array([1]);
    expect(await messageOf(storage.store(key, { ...original, bytes }))).toMatch(sentence);
    expect(await messageOf(storage.assertReady())).toMatch(sentence);
  });

  it("a bucket without a rule for browsers gets one, beside the rules of others", async () => {
    const s3 = connectS3(settings);
    const { sdk, client } = await s3.open();
    const Bucket = settings.bucket;
    const others = [{ ID: "others", AllowedOrigins: ["https://a.test"], AllowedMethods: ["GET"] }];
    const CORSConfiguration = { CORSRules: others };
    await client.send(new sdk.PutBucketCorsCommand({ Bucket, CORSConfiguration }));
    await assertOpenToBrowsers(s3);
    await assertOpenToBrowsers(s3);
    const { CORSRules } = await client.send(new sdk.GetBucketCorsCommand({ Bucket }));
    expect(CORSRules).toMatchObject([
      { ID: "others" },
      { AllowedOrigins: [env.BASE_URL], AllowedMethods: ["PUT"] },
    ]);
  });

  it("a bucket that stays closed to browsers is named with what must be allowed", async () => {
    const closed = connectS3(await bucketThatAnswers(403, "AccessDenied"));
    expect(await messageOf(assertOpenToBrowsers(closed))).toBe(
      `The bucket refuses files from browsers: its CORS rules must allow PUT from ${env.BASE_URL}. docs/storage.md shows the rule.`,
    );
    const unreachable = connectS3({ ...settings, publicUrl: "http://127.0.0.1:9" });
    expect(await messageOf(assertOpenToBrowsers(unreachable))).toMatch(/S3_PUBLIC_URL/);
  });
});
