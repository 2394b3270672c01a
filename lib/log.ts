import pino from "pino";
import { env } from "./env";

const secretFields = [
  "password",
  "token",
  "accessToken",
  "access_token",
  "secret",
  "setupSecret",
  "authorization",
  "cookie",
  "signed_request",
  "uploadUrl",
  "sealedCredentials",
  "sealedDiscovery",
];

/** The process's logger: JSON lines on standard output, secrets removed by field name. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  redact: {
    paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: "[redacted]",
  },
  serializers: { err: describeError },
});

/** Errors of libraries can carry whole requests: only these fields are kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
