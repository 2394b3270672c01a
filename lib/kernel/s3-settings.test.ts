import { describe, expect, it } from "vitest";
import { readEnv } from "./env";
import { storageOrigin } from "./s3-settings";

const key = Buffer.alloc(32, 1).toString("base64");
const given = {
  DATABASE_URL: "postgres://herald@127.0.0.1/herald",
  SETUP_SECRET: "a-setup-secret-for-tests",
  ENCRYPTION_KEYS: `a:${key}`,
};
const bucket = {
  S3_BUCKET: "herald-media",
  S3_ACCESS_KEY_ID: "an id",
  S3_SECRET_ACCESS_KEY: "a secret",
};
const s3Of = (more: Record<string, string>) => readEnv({ ...given, ...bucket, ...more }).s3;

describe("the settings of S3", () => {
  it("none of them keeps media on the disk", () => {
    expect(readEnv(given).s3).toBeNull();
    expect(storageOrigin(given)).toBeNull();
  });

  it("a bucket at Amazon needs its name, a key and a region", () => {
    expect(s3Of({ S3_REGION: "eu-central-1" })).toMatchObject({
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      publicUrl: "https://s3.eu-central-1.amazonaws.com",
      forcePathStyle: false,
    });
    expect(storageOrigin({ ...bucket, S3_REGION: "eu-central-1" })).toBe(
      "https://herald-media.s3.eu-central-1.amazonaws.com",
    );
  });

  it("a server of one's own is addressed by path, and may be reached elsewhere from outside", () => {
    const own = { S3_ENDPOINT: "http://s3:9000", S3_PUBLIC_URL: "https://s3.example.com/" };
    expect(s3Of(own)).toMatchObject({
      endpoint: "http://s3:9000",
      publicUrl: "https://s3.example.com",
      region: "us-east-1",
      forcePathStyle: true,
    });
    expect(storageOrigin({ ...bucket, ...own })).toBe("https://s3.example.com");
    expect(storageOrigin({ ...bucket, ...own, S3_FORCE_PATH_STYLE: "off" })).toBe(
      "https://herald-media.s3.example.com",
    );
  });

  it("half a configuration and a wrong value are refused with a sentence", () => {
    const alone = { ...given, S3_ENDPOINT: "http://s3:9000" };
    expect(() => readEnv(alone)).toThrow(/S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/);
    expect(() => readEnv({ ...given, S3_BUCKET: "herald" })).toThrow(/must be set together/);
    expect(() => s3Of({ S3_BUCKET: "s3://herald" })).toThrow(/S3_BUCKET: must be a bucket's name/);
    expect(() => s3Of({ S3_ENDPOINT: "s3.example.com" })).toThrow(/S3_ENDPOINT: /);
    expect(() => s3Of({ S3_FORCE_PATH_STYLE: "yes" })).toThrow(/S3_FORCE_PATH_STYLE: /);
  });

  it("an address that browsers refuse from a secure page is refused at the start", () => {
    const BASE_URL = "https://herald.example.com";
    const own = { BASE_URL, S3_ENDPOINT: "http://s3:9000" };
    expect(() => s3Of(own)).toThrow(/S3_PUBLIC_URL must use https/);
    expect(s3Of({ ...own, S3_PUBLIC_URL: "https://s3.example.com" })).not.toBeNull();
  });
});
