import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";

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
  const nonce = randomUUID();
  const server = createServer((socket) => socket.end(nonce));
  server.on("error", () => undefined);
  const port = await listen(server);
  const draftOf = (current: T) =>
    writeDraft(file, { pid: process.pid, port, nonce, details: current });
  const draft = await draftOf(details);
  const holder = await take<T>(file, draft);
  await rm(draft);
  if (holder) {
    server.close();
    return { holder: holder.details };
  }
  const update = async (current: T) => rename(await draftOf(current), file);
  return { claim: { update, release: () => release(file, server) } };
}

// Linking fails where the file exists, so of many that try at once one succeeds.
async function take<T>(file: string, draft: string): Promise<Written<T> | null> {
  for (;;) {
    const taken = await link(draft, file).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return false;
        throw error;
      },
    );
    if (taken) return null;
    const found = await read<T>(file);
    if (found && (await answers(found))) return found;
    await moveAway(file, found?.nonce);
  }
}

// Only the file that was looked at goes; one that came into its place meanwhile is put back.
async function moveAway(file: string, nonce: string | undefined): Promise<void> {
  const away = `${file}.${randomUUID()}`;
  const moved = await rename(file, away).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await read(away))?.nonce !== nonce) await link(away, file).catch(() => undefined);
  await rm(away);
}

// A file that cannot be read was cut short, so nobody holds it.
async function read<T>(file: string): Promise<Written<T> | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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

async function writeDraft(file: string, written: Written<unknown>): Promise<string> {
  const draft = `${file}.${written.nonce}`;
  await writeFile(draft, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
  return draft;
}

async function release(file: string, server: Server): Promise<void> {
  await rm(file, { force: true });
  server.close();
}
