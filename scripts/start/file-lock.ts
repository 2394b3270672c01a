import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { dirname } from "node:path";

export type FileLock<T> = {
  update: (details: T) => Promise<void>;
  release: () => Promise<void>;
};

/** `folder` identifies the place: a copy of a locked folder is not locked. */
type LockFile<T> = { pid: number; port: number; nonce: string; folder?: string; details: T };

export async function acquireFileLock<T>(
  file: string,
  details: T,
): Promise<{ lock: FileLock<T> } | { holder: T }> {
  const nonce = randomUUID();
  const server = createServer((socket) => socket.end(nonce));
  server.on("error", () => undefined);
  const port = await listen(server);
  const folder = await folderOf(file);
  const draftOf = (current: T) =>
    writeDraft(file, { pid: process.pid, port, nonce, folder, details: current });
  const draft = await draftOf(details);
  const holder = await linkOrFindHolder<T>(file, draft, folder);
  await rm(draft);
  if (holder) {
    server.close();
    return { holder: holder.details };
  }
  const update = async (current: T) => rename(await draftOf(current), file);
  return { lock: { update, release: () => release(file, server) } };
}

// Linking fails when the file exists, so only one of several concurrent attempts succeeds.
async function linkOrFindHolder<T>(
  file: string,
  draft: string,
  folder: string,
): Promise<LockFile<T> | null> {
  for (;;) {
    const linked = await link(draft, file).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return false;
        throw error;
      },
    );
    if (linked) return null;
    const found = await read<T>(file);
    const isHere = found && (found.folder ?? folder) === folder;
    if (isHere && (await isAlive(found))) return found;
    await removeStale(file, found?.nonce);
  }
}

async function folderOf(file: string): Promise<string> {
  const { dev, ino } = await stat(dirname(file), { bigint: true });
  return `${dev}:${ino}`;
}

// Another process may have replaced the stale file meanwhile; its file is put back.
async function removeStale(file: string, nonce: string | undefined): Promise<void> {
  const away = `${file}.${randomUUID()}`;
  const moved = await rename(file, away).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await read(away))?.nonce !== nonce) await link(away, file).catch(() => undefined);
  await rm(away);
}

// An unreadable file was cut short by a power failure, so nobody holds it.
async function read<T>(file: string): Promise<LockFile<T> | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// The process id may belong to another process by now; only the holder knows the nonce.
async function isAlive({ port, nonce }: { port: number; nonce: string }): Promise<boolean> {
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

async function writeDraft(file: string, content: LockFile<unknown>): Promise<string> {
  const draft = `${file}.${content.nonce}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return draft;
}

async function release(file: string, server: Server): Promise<void> {
  await rm(file, { force: true });
  server.close();
}
