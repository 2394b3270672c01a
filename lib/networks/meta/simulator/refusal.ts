import { randomBytes } from "node:crypto";
import { json, type Reply } from "../../simulation/reply";
import type { RefusalWriter } from "../../simulation/strike";

export type GraphErrorShape = {
  message: string;
  type?: string;
  code: number;
  subcode?: number | undefined;
  status?: number;
  transient?: boolean | undefined;
  title?: string;
  userMessage?: string;
};

/** Thrown by a route to answer with the network's error envelope. */
export class GraphRefusal extends Error {
  constructor(readonly shape: GraphErrorShape) {
    super(shape.message);
  }
}

export function refuse(shape: GraphErrorShape): never {
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

export function writeRefusal(shape: GraphErrorShape, headers: Record<string, string> = {}): Reply {
  const { message, code, subcode, transient, title, userMessage } = shape;
  const body = {
    error: {
      message,
      type: shape.type ?? "OAuthException",
      ...(transient === undefined ? {} : { is_transient: transient }),
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      ...(title ? { error_user_title: title } : {}),
      ...(userMessage ? { error_user_msg: userMessage } : {}),
      fbtrace_id: randomBytes(8).toString("base64url"),
    },
  };
  return json(body, shape.status ?? 400, {
    "www-authenticate": `OAuth "Platform" "invalid_request" "${message.replace(/[^\x20-\x7e]|"/g, "'")}"`,
    ...headers,
  });
}

/** Writes the errors that fault rules ask for; a throttled answer names the account as used up. */
export function faultWriter(account: { id: string; type: string }): RefusalWriter {
  return (fault) => {
    if (fault.kind === "error") return writeRefusal(fault);
    const { code, minutes, retryAfterSeconds } = fault;
    return writeRefusal(
      { message: `(#${code}) Application request limit reached`, code, transient: true },
      {
        ...(minutes === undefined ? {} : usedUp(account, minutes)),
        ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
      },
    );
  };
}

function usedUp({ id, type }: { id: string; type: string }, minutes: number) {
  const full = { call_count: 100, total_cputime: 25, total_time: 25 };
  const usage = { type, ...full, estimated_time_to_regain_access: minutes };
  return {
    "x-app-usage": JSON.stringify(full),
    "x-business-use-case-usage": JSON.stringify({ [id]: [usage] }),
  };
}
