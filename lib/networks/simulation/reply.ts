import type { ServerResponse } from "node:http";

export type Reply = {
  status: number;
  headers?: Record<string, string>;
  contentType: string;
  body: string | Buffer;
};

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers,
    contentType: "application/json; charset=UTF-8",
    body: JSON.stringify(value),
  };
}

export function redirectTo(location: string): Reply {
  return { status: 302, headers: { location }, contentType: "text/plain", body: "" };
}

export function writeHead(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    "content-type": reply.contentType,
    "content-length": Buffer.byteLength(reply.body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...reply.headers,
  });
}

export function send(response: ServerResponse, reply: Reply): void {
  writeHead(response, reply);
  response.end(reply.body);
}
