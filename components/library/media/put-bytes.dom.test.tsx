import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { putBytes } from "./put-bytes";
import { storageRefusal } from "./storage-refusal";

let server: Server | undefined;

async function bucketThatAnswers(status: number, code = ""): Promise<string> {
  server = createServer((request, response) => {
    request.resume();
    const headers = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
    const cors = { ...headers, "Access-Control-Allow-Methods": "PUT" };
    const answer = request.method === "OPTIONS" ? 200 : status;
    response.writeHead(answer, cors).end(code && `<Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/herald/uploads/1`;
}

function put(uploadUrl: string): Promise<void> {
  const reservation = {
    mediaId: crypto.randomUUID(),
    uploadUrl,
    headers: { "If-None-Match": "*" },
  };
  const file = new File(["bytes"], "a.png", { type: "image/png" });
  const { signal } = new AbortController();
  return putBytes(reservation, { file, signal, onProgress: () => undefined });
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe("sending a file to a bucket", () => {
  test("a file that the bucket has already counts as sent", async () => {
    await expect(put(await bucketThatAnswers(412, "PreconditionFailed"))).resolves.toBeUndefined();
  });

  test("a refusal is a sentence that says what to do", async () => {
    const full = await bucketThatAnswers(507, "InsufficientStorage");
    await expect(put(full)).rejects.toThrow("The storage for media is full.");
  });

  test.each([
    [0, "", "could not be sent to the storage at s3.example.com"],
    [400, "BadDigest", "The file changed while it was sent."],
    [403, "QuotaExceeded", "The storage for media is full."],
    [403, "AccessDenied", "the permission to send it has expired"],
    [503, "SlowDown", "answered with an error (503). Try again in a minute."],
  ])("an answer of %i %s is told in words", (status, code, sentence) => {
    const body = `<Error><Code>${code}</Code></Error>`;
    expect(storageRefusal("s3.example.com", status, body).message).toContain(sentence);
  });
});
