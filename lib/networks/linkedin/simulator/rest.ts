import { randomUUID } from "node:crypto";
import type { RefusalWriter } from "../../simulation/inject-fault";
import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { ErrorAnswers } from "../../simulation/start";

export class OAuthRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

type RestErrorShape = {
  status: number;
  code?: string | undefined;
  serviceErrorCode?: number | undefined;
  message: string;
  inputErrors?: { code: string; description: string }[];
};

export function refuse(shape: RestErrorShape): never {
  throw new RestRefusal(shape);
}

export function invalid(code: string, message: string): never {
  refuse({ status: 400, code, message });
}

export function notFound(message = "Could not find entity"): never {
  refuse({ status: 404, code: "NOT_FOUND", message });
}

class RestRefusal extends Error {
  constructor(readonly shape: RestErrorShape) {
    super(shape.message);
  }
}

const writeFault: RefusalWriter = (fault) => {
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

export const errorAnswers: ErrorAnswers = {
  refuse: writeFault,
  answerTo: (error) => {
    if (error instanceof RestRefusal) return writeRefusal(error.shape);
    if (!(error instanceof OAuthRefusal)) throw error;
    return json({ error: error.error, error_description: error.message }, error.status);
  },
  notFound: ({ url }) =>
    writeRefusal({ status: 404, message: `No virtual resource found for ${url.pathname}` }),
};

const countMax = 100;
const defaultCount = 10;

export function list<Row>(
  { parameters, url }: SimulatedRequest,
  rows: Row[],
  { atMost = countMax }: { atMost?: number } = {},
): Reply {
  const count = Number(parameters.get("count") ?? defaultCount);
  const start = Number(parameters.get("start") ?? 0);
  if (!(count >= 1 && count <= countMax && start >= 0)) {
    invalid("ILLEGAL_ARGUMENT", `Invalid paging: start ${start}, count ${count}`);
  }
  const end = start + Math.min(count, atMost);
  const next = new URL(url);
  next.searchParams.set("start", String(end));
  const href = `${next.pathname}${next.search}`;
  const links = end < rows.length ? [{ type: "application/json", rel: "next", href }] : [];
  return json({
    paging: { start, count, links, total: rows.length },
    elements: rows.slice(start, end),
  });
}

function writeRefusal(shape: RestErrorShape, headers: Record<string, string> = {}): Reply {
  const { status, code, serviceErrorCode, message, inputErrors } = shape;
  const body = {
    errorDetailType: inputErrors && "com.linkedin.common.error.BadRequest",
    message,
    code: code || undefined,
    serviceErrorCode: serviceErrorCode || undefined,
    errorDetails: inputErrors && { inputErrors: inputErrors.map(withInput) },
    status,
  };
  return json(body, status, { "x-li-uuid": randomUUID(), ...headers });
}

function withInput(error: { code: string; description: string }) {
  return { description: error.description, input: {}, code: error.code };
}
