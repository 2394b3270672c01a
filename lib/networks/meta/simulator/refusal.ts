import { randomBytes } from "node:crypto";
import type { RefusalWriter } from "../../simulation/inject-fault";
import { json, type Reply } from "../../simulation/reply";
import type { ErrorAnswers } from "../../simulation/start";

export type ErrorShape = {
  message: string;
  type?: string;
  code: number;
  subcode?: number | undefined;
  status?: number;
  transient?: boolean | undefined;
  title?: string;
  userMessage?: string;
};

class GraphRefusal extends Error {
  constructor(readonly shape: ErrorShape) {
    super(shape.message);
  }
}

export function refuse(shape: ErrorShape): never {
  throw new GraphRefusal(shape);
}

export function invalidParameter(
  message: string,
  { code, subcode }: { code: number; subcode?: number } = { code: 100 },
): never {
  refuse({ message: `(#${code}) ${message}`, code, subcode });
}

export function missingObject(id: string): never {
  refuse({
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    type: "GraphMethodException",
    code: 100,
    subcode: 33,
  });
}

export function errorAnswers(account: { id: string; type: string }): ErrorAnswers {
  return {
    refuse: faultWriter(account),
    answerTo: (error) => {
      if (error instanceof GraphRefusal) return writeRefusal(error.shape);
      throw error;
    },
    notFound: ({ url }) =>
      writeRefusal({ message: `Unknown path components: ${url.pathname}`, code: 2500 }),
  };
}

function writeRefusal(shape: ErrorShape, headers: Record<string, string> = {}): Reply {
  const { message, code, subcode, transient, title, userMessage } = shape;
  const error = {
    message,
    type: shape.type ?? "OAuthException",
    is_transient: transient,
    code,
    error_subcode: subcode,
    error_user_title: title || undefined,
    error_user_msg: userMessage || undefined,
    fbtrace_id: randomBytes(8).toString("base64url"),
  };
  return json({ error }, shape.status ?? 400, {
    "www-authenticate": `OAuth "Platform" "invalid_request" "${message.replace(/[^\x20-\x7e]|"/g, "'")}"`,
    ...headers,
  });
}

function faultWriter(account: { id: string; type: string }): RefusalWriter {
  return (fault) => {
    if (fault.kind === "error") return writeRefusal(fault);
    const { code, minutes, retryAfterSeconds } = fault;
    const message = `(#${code}) Application request limit reached`;
    return writeRefusal(
      { message, code, transient: true },
      {
        ...(minutes === undefined ? {} : exhaustedUsage(account, minutes)),
        ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
      },
    );
  };
}

function exhaustedUsage({ id, type }: { id: string; type: string }, minutes: number) {
  const full = { call_count: 100, total_cputime: 25, total_time: 25 };
  const usage = { type, ...full, estimated_time_to_regain_access: minutes };
  return {
    "x-app-usage": JSON.stringify(full),
    "x-business-use-case-usage": JSON.stringify({ [id]: [usage] }),
  };
}
