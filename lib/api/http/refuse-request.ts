import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "@/lib/kernel/errors";
import type { FailureBody } from "@/lib/kernel/http/failure";
import { log } from "@/lib/kernel/log";

export type Refusal = { status: number; code: ErrorCode; message: string };

export function refuseRequest(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = render(refusal);
  response.writeHead(status, { ...headers, Connection: "close" });
  response.end(body);
}

export function refuseUnroutable(response: ServerResponse): void {
  const { status, headers, body } = render(response.statusCode === 400 ? badAddress : serverError);
  response.writeHead(status, headers);
  response.end(body);
}

const badAddress: Refusal = {
  status: 400,
  code: "validation_failed",
  message: "The address is not valid.",
};
const serverError: Refusal = {
  status: 500,
  code: "internal_error",
  message: "Something went wrong on our side. Try again.",
};

export function refuseSocket(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: started } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  if (error.code === "ECONNRESET" || !socket.writable || started?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = render(parseRefusal(error));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${[statusLine, ...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
}

function parseRefusal({ code }: NodeJS.ErrnoException): Refusal {
  if (code === "HPE_HEADER_OVERFLOW") {
    const message = "The headers are larger than the 16 KiB that are read.";
    return { status: 431, code: "payload_too_large", message };
  }
  return { status: 400, code: "validation_failed", message: "This is not a request in HTTP." };
}

function render({ status, code, message }: Refusal) {
  const requestId = randomUUID();
  const body = JSON.stringify({ error: { code, message, requestId } } satisfies FailureBody);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  };
  log.info({ requestId, status }, "A request that reaches no route is refused");
  return { status, headers, body };
}
