/** Errors of pg about a connection rather than a statement; those of sockets have a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;
const socketCode = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;
const sqlStates = /^(08|53300|57P0[123])/;

export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return messages.test(error.message) || socketCode.test(code) || sqlStates.test(code);
}

/** Gives such an error the form of Postgres's own, with which it passes through Prisma. */
export function asConnectionFailure(error: unknown): Error {
  const failure = error instanceof Error ? error : new Error(String(error));
  if (!isConnectionFailure(failure) || "severity" in failure) return failure;
  const code = "code" in failure ? String(failure.code) : "";
  const message = failure.message || `connect ${code}`;
  return Object.assign(failure, { code: "08006", severity: "FATAL", message });
}
