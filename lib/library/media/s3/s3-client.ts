import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "@/lib/kernel/s3-settings";

export type S3Sdk = typeof import("@aws-sdk/client-s3");
type Presign = typeof import("@aws-sdk/s3-request-presigner").getSignedUrl;

/** `outside` signs for the address at which browsers and networks reach the bucket. */
export type OpenS3 = { sdk: S3Sdk; client: S3Client; outside: S3Client; presign: Presign };

export type S3 = { settings: S3Settings; open: () => Promise<OpenS3> };

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const connectMs = 3_000;
const silentMs = 20_000;
const attemptsMax = 3;

/** An installation that keeps its files on the disk never loads the SDK. */
export function connectS3(settings: S3Settings): S3 {
  let opening: Promise<OpenS3> | undefined;
  return {
    settings,
    open: () => {
      opening ??= load(settings);
      return opening;
    },
  };
}

function ignore(): void {}

async function load(settings: S3Settings): Promise<OpenS3> {
  const sdk = await import("@aws-sdk/client-s3");
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const client = (endpoint: string) =>
    new sdk.S3Client({
      endpoint,
      region: settings.region,
      forcePathStyle: settings.forcePathStyle,
      credentials: {
        accessKeyId: settings.accessKeyId,
        secretAccessKey: settings.secretAccessKey,
      },
      maxAttempts: attemptsMax,
      logger: silent,
      requestHandler: { connectionTimeout: connectMs, requestTimeout: silentMs },
      // Some servers refuse the checksums that the SDK adds by itself.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  return {
    sdk,
    client: client(settings.endpoint),
    outside: client(settings.publicUrl),
    presign: getSignedUrl,
  };
}
