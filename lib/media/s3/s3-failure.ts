import { AppError } from "@/lib/kernel/errors";

const trouble = {
  away: "The storage for media does not answer. Try again in a minute.",
  refused:
    "The storage for media refuses Herald's access key. An administrator must check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do.",
  bucket:
    "The storage for media has no such bucket. An administrator must check S3_BUCKET and S3_ENDPOINT.",
  region: "The storage for media expects another region. An administrator must check S3_REGION.",
  clock:
    "The storage for media refuses Herald because the clocks differ. An administrator must set this machine's clock.",
  full: "The storage for media is full. An administrator must make room there.",
};

type Trouble = keyof typeof trouble;

const byName: [RegExp, Trouble][] = [
  [/^NoSuchBucket$/, "bucket"],
  [/^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint)/, "region"],
  [/^RequestTimeTooSkewed$/, "clock"],
  [/(StorageFull|QuotaExceeded|InsufficientStorage|NoSpace)/i, "full"],
  [/^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|.*UserNotFound)$/, "refused"],
];

const byStatus: Record<number, Trouble> = { 401: "refused", 403: "refused", 507: "full" };

export function s3Failure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const found = troubleOf(error);
  if (found === null) return error;
  return new AppError("unavailable", trouble[found], { retryAfterSeconds: 60, cause: error });
}

export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("$metadata" in error)) return null;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? null;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name);
}

export function isChanged(error: unknown): boolean {
  return statusOf(error) === 412;
}

function troubleOf(error: Error): Trouble | null {
  const [, named] = byName.find(([name]) => name.test(error.name)) ?? [];
  if (named) return named;
  const status = statusOf(error);
  if (status === null) return isFromNetwork(error) ? "away" : null;
  return byStatus[status] ?? (status >= 500 || status === 429 ? "away" : null);
}

const unreachable = /^(E(?!RR_)[A-Z_]+|ERR_(TLS|SSL)_.*|.*CERT.*|UNABLE_TO_.*)$/;

function isFromNetwork(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return unreachable.test(code) || /^(TimeoutError|AbortError|NetworkingError)$/.test(error.name);
}
