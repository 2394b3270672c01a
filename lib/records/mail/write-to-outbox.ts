import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { env } from "@/lib/kernel/env";

/**
 * Writes the mail to `DATA_DIR/outbox`. The file's name is made of the mail's id, so that a second
 * attempt replaces the first one's file.
 */
export async function writeToOutbox(id: string, message: SendMailOptions): Promise<void> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const bytes = await new MailComposer(message).compile().build();
  await mkdir(outboxFolder(), { recursive: true, mode: 0o700 });
  const path = outboxFile(id);
  const part = `${path}.part`;
  await rm(part, { force: true });
  const file = await open(part, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

export async function removeFromOutbox(id: string): Promise<void> {
  await rm(outboxFile(id), { force: true });
}

function outboxFolder(): string {
  return join(env.DATA_DIR, "outbox");
}

function outboxFile(id: string): string {
  return join(outboxFolder(), `${id}.eml`);
}
