import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type ServedFile = { bytes: Uint8Array; contentType: string; signedFor?: "GET" };

const files: ServedFile[] = [];
let origin: Promise<string> | undefined;

export async function serveMedia(file: ServedFile): Promise<string> {
  origin ??= start();
  files.push(file);
  return `${await origin}/${files.length - 1}`;
}

function start(): Promise<string> {
  const server = createServer(({ url, method }, response) => {
    const file = files[Number(url?.slice(1))];
    if (!file) return response.writeHead(404).end();
    const { contentType, bytes, signedFor = method } = file;
    if (method !== signedFor) return response.writeHead(403).end();
    const headers = { "content-type": contentType, "content-length": bytes.byteLength };
    response.writeHead(200, headers).end(bytes);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      server.unref();
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
