import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { composeMessage } from "./compose-message";
import { deliverBySmtp } from "./deliver-by-smtp";
import { mailTimings } from "./mail-timings";
import { MailContent } from "./schema";
import { writeToOutbox } from "./write-to-outbox";

/** Sends a mail past the queue, once and at once: only for what tells that the queue is away. */
export async function sendDirectly(to: string, content: MailContent): Promise<void> {
  const { smtp } = env;
  const mail = { id: randomUUID(), to, createdAt: now() };
  const message = await composeMessage(mail, MailContent.parse(content), smtp?.from);
  if (!smtp) return writeToOutbox(mail.id, message);
  const stopping = new AbortController().signal;
  await deliverBySmtp(message, { smtp, timings: mailTimings, stopping });
}
