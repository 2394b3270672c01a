import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "@/lib/kernel/s3-settings";
import { plant } from "../canaries";

type Options = {
  refuses?: "SignatureDoesNotMatch" | "NoSuchBucket";
  cors?: boolean;
  ranges?: boolean;
};

/** Plays what the doctor asks of a bucket, where a real server would have no such fault. */
export async function startSimpleBucket({ refuses, cors = true, ranges = true }: Options) {
  const objects = new Map<string, Buffer>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const refusal = refuses ?? refusalOf(query);
    if (request.method === "OPTIONS") preflight(response);
    else if (refusal) refuse(response, refusal);
    else await keep(request, response, { path, query });
  }

  type Asked = { path: string; query: string };

  async function keep(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: Asked,
  ): Promise<void> {
    const body = await buffer(request);
    if (request.method === "PUT") {
      objects.set(path, body);
      response.writeHead(200, { ETag: '"sample"' }).end();
    } else if (request.method === "DELETE") {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (query.includes("list-type")) list(response);
    else read(response, objects.get(path), request.headers.range);
  }

  function preflight(response: ServerResponse): void {
    if (!cors) response.writeHead(403).end();
    else response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end();
  }

  function list(response: ServerResponse): void {
    const contents = [...objects.keys()].map((path) => {
      const key = path.slice("/sample/".length);
      return `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`;
    });
    response.writeHead(200, { "Content-Type": "application/xml" });
    response.end(`<ListBucketResult>${contents.join("")}</ListBucketResult>`);
  }

  function read(response: ServerResponse, object: Buffer | undefined, range?: string): void {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (!object) refuse(response, "NoSuchKey");
    else if (!start || !ranges) response.writeHead(200).end(object);
    else response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: S3Settings = {
    endpoint,
    publicUrl: endpoint,
    region: "us-east-1",
    bucket: "sample",
    accessKeyId: "SAMPLE",
    secretAccessKey: plant("the bucket's secret", "secret-of-the-sample-bucket"),
    forcePathStyle: true,
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { settings, stop, names: () => [...objects.keys()] };
}

function refusalOf(query: string): string | null {
  return /(^|&)cors(=|&|$)/.test(query) ? "AccessDenied" : null;
}

function refuse(response: ServerResponse, code: string): void {
  const status = code.startsWith("NoSuch") ? 404 : 403;
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`);
}
