import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A file that says who uses a folder. It is held by a live process or by nobody: a kill -9 frees it. */
export type Claim<T> = {
  /** Replaces what the file tells others about the holder. */
  update: (details: T) => Promise<void>;
  release: () => Promise<void>;
};

type Written<T> = { pid: number; port: number; nonce: string; details: T };

/** Takes the claim, or returns the details of the live process that has it. */
export async function claim<T>(
  file: string,
  details: T,
): Promise<{ claim: Claim<T> } | { holder: T }> {
  const held = await liveHolder<T>(file);
  if (held) return { holder: held.details };
  const nonce = randomUUID();
  const server = createServer((socket) => socket.end(nonce));
  server.on("error", () => undefined);
  const port = await listen(server);
  const write = (current: T) => replace(file, { pid: process.pid, port, nonce, details: current });
  await write(details);
  // Two that found the file free write it one after the other: the last one has it.
  await wait(50);
  const winner = await read<T>(file);
  if (winner && winner.nonce !== nonce) {
    server.close();
    return { holder: winner.details };
  }
  return { claim: { update: write, release: () => release(file, server) } };
}

async function liveHolder<T>(file: string): Promise<Written<T> | null> {
  const written = await read<T>(file);
  return written && (await answers(written)) ? written : null;
}

async function read<T>(file: string): Promise<Written<T> | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text);
}

// A process number may be another process's by now; only the holder knows the nonce.
async function answers({ port, nonce }: { port: number; nonce: string }): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1", timeout: 2_000 });
  socket.on("timeout", () => socket.destroy());
  socket.on("error", () => undefined);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  await new Promise((resolve) => socket.on("close", resolve));
  return answer === nonce;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

async function replace(file: string, written: Written<unknown>): Promise<void> {
  const draft = `${file}.${written.nonce}`;
  await writeFile(draft, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

async function release(file: string, server: Server): Promise<void> {
  await rm(file, { force: true });
  server.close();
}
