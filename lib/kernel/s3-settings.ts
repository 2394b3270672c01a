export type S3Settings = {
  endpoint: string;
  publicUrl: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

export type S3Variables = {
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_FORCE_PATH_STYLE?: string | undefined;
  S3_PUBLIC_URL?: string | undefined;
};

export function readS3(variables: S3Variables, baseUrl: string): S3Settings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  const others = [variables.S3_ENDPOINT, variables.S3_REGION, variables.S3_PUBLIC_URL];
  const needed = [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (![...needed, ...others].some(Boolean)) return null;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error(
      "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or none of S3_….",
    );
  }
  const settings = {
    ...addressesOf(variables),
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
  assertReachable(settings.publicUrl, baseUrl);
  return settings;
}

/** The origin at which browsers send and fetch files. It throws nothing: pages ask it for each request. */
export function storageOrigin(variables: Record<string, string | undefined>): string | null {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT,
    S3_REGION,
    S3_FORCE_PATH_STYLE,
    S3_PUBLIC_URL,
  } = variables;
  if (!bucket) return null;
  const named = { S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, S3_PUBLIC_URL };
  const { publicUrl, forcePathStyle } = addressesOf(named);
  if (!URL.canParse(publicUrl)) return null;
  const { protocol, host } = new URL(publicUrl);
  return forcePathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`;
}

function addressesOf(
  variables: S3Variables,
): Pick<S3Settings, "endpoint" | "publicUrl" | "region" | "forcePathStyle"> {
  const region = variables.S3_REGION || "us-east-1";
  const endpoint = variables.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`;
  const usual = variables.S3_ENDPOINT ? "on" : "off";
  return {
    region,
    endpoint,
    publicUrl: variables.S3_PUBLIC_URL || endpoint,
    forcePathStyle: (variables.S3_FORCE_PATH_STYLE || usual) === "on",
  };
}

function assertReachable(publicUrl: string, baseUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === "https:" || isHere || !baseUrl.startsWith("https:")) return;
  throw new Error(
    "S3_PUBLIC_URL must use https, as BASE_URL does: browsers send nothing from https to http.",
  );
}
