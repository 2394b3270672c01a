import { AppError } from "@/lib/kernel/errors";
import { storageReasons } from "@/lib/records/words/reasons";
import { StorageTrouble } from "../storage";

type Trouble = "away" | "refused" | "bucket" | "region" | "clock" | "full";

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
  const options = { retryAfterSeconds: 60, cause: error };
  return new StorageTrouble(storageReasons.because(found), options);
}

export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("$metadata" in error)) return null;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? null;
}

export function isNoSuchKey(error: unknown): boolean {
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

const unreachable = /^(E(?!RR_)[A-Z_]+$|ERR_(TLS|SSL)_|UNABLE_TO_)|CERT/;

function isFromNetwork(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return unreachable.test(code) || /^(TimeoutError|AbortError|NetworkingError)$/.test(error.name);
}
