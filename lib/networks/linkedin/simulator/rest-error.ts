import { randomUUID } from "node:crypto";
import { json, type Reply } from "../../simulation/reply";
import type { RefusalWriter } from "../../simulation/strike";

export type RestErrorShape = {
  status: number;
  code?: string | undefined;
  serviceErrorCode?: number | undefined;
  message: string;
  /** The newer form, which lists what is wrong with the input. */
  inputErrors?: { code: string; description: string }[];
};

/** Thrown by a route to answer with the network's error envelope. */
export class RestRefusal extends Error {
  constructor(readonly shape: RestErrorShape) {
    super(shape.message);
  }
}

/** Thrown by the OAuth endpoints, which answer in OAuth's own shape. */
export class OAuthRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

export function refuse(shape: RestErrorShape): never {
  throw new RestRefusal(shape);
}

export function invalid(code: string, message: string): never {
  refuse({ status: 400, code, message });
}

export function notFound(message = "Could not find entity"): never {
  refuse({ status: 404, code: "NOT_FOUND", message });
}

export function writeRefusal(shape: RestErrorShape, headers: Record<string, string> = {}): Reply {
  const { status, code, serviceErrorCode, message, inputErrors } = shape;
  const body = {
    ...(inputErrors ? { errorDetailType: "com.linkedin.common.error.BadRequest" } : {}),
    message,
    ...(code ? { code } : {}),
    ...(serviceErrorCode ? { serviceErrorCode } : {}),
    ...(inputErrors ? { errorDetails: { inputErrors: inputErrors.map(withInput) } } : {}),
    status,
  };
  return json(body, status, { "x-li-uuid": randomUUID(), ...headers });
}

/** What a route threw, as the network answers it; rethrows what is no answer. */
export function answerTo(error: unknown): Reply {
  if (error instanceof RestRefusal) return writeRefusal(error.shape);
  if (!(error instanceof OAuthRefusal)) throw error;
  return json({ error: error.error, error_description: error.message }, error.status);
}

/** The body of an error that a fault rule asks for. */
export const writeFault: RefusalWriter = (fault) => {
  if (fault.kind === "error") {
    const { status, code, name, message } = fault;
    return writeRefusal({ status, code: name, serviceErrorCode: code, message });
  }
  const { retryAfterSeconds } = fault;
  return writeRefusal(
    {
      status: 429,
      code: "TOO_MANY_REQUESTS",
      serviceErrorCode: 101,
      message: "Resource level throttle limit for calls to this resource is reached.",
    },
    retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {},
  );
};

function withInput(error: { code: string; description: string }) {
  return { description: error.description, input: {}, code: error.code };
}
