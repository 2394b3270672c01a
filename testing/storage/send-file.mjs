import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Sends a file that is made while it is sent. It is a process of its own: its memory does not count. */
const { uploadUrl, headers, sizeBytes, beginning } = JSON.parse(process.argv[2] ?? "{}");
const chunk = Buffer.alloc(256 * 1024);

function* bytes() {
  const first = Buffer.from(beginning, "base64");
  yield first;
  for (let left = sizeBytes - first.length; left > 0; left -= chunk.length) {
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
  }
}

const call = request(uploadUrl, {
  method: "PUT",
  headers: { ...headers, "Content-Length": sizeBytes },
});
const answered = new Promise((resolve, reject) => {
  call.once("response", resolve);
  call.once("error", reject);
});
await pipeline(Readable.from(bytes()), call);
const answer = await answered;
answer.resume();
if (answer.statusCode !== 200)
  throw new Error(`The upload was answered with ${answer.statusCode}.`);
