import pino, { type LoggerOptions } from "pino";
import { env } from "./env";

const secretFields = [
  "password",
  "passwordHash",
  "token",
  "accessToken",
  "access_token",
  "pageToken",
  "secret",
  "appSecret",
  "METRICS_TOKEN",
  "setupSecret",
  "authorization",
  "Authorization",
  "cookie",
  "Cookie",
  "signed_request",
  "uploadUrl",
  "sealedCredentials",
  "sealedDiscovery",
  "sealedSignIn",
  "sealed",
];

export const logOptions: LoggerOptions = {
  base: null,
  redact: {
    paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: "[redacted]",
  },
  serializers: { err: describeError },
  // An address may get into a line by any field, and the secret in it never does.
  hooks: { streamWrite: withoutTokens },
};

export const log = pino({ ...logOptions, level: env.LOG_LEVEL });

/** Cuts out of a text what lets somebody in who is not signed in, where it stands in an address. */
function withoutTokens(line: string): string {
  return line.replaceAll(/(\/(?:review|calendar-feeds)\/)[\w-]{16,}/g, "$1[redacted]");
}

/** Errors of libraries may carry whole requests, so only these fields are logged. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
