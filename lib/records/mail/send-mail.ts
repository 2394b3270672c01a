import { randomUUID } from "node:crypto";
import { retry } from "@/lib/kernel/async/retry";
import { now } from "@/lib/kernel/clock";
import { env, type SmtpSettings } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { composeMessage, type PictureReader } from "./compose-message";
import { describeFailure, type MailFailure } from "./describe-failure";
import {
  type ClaimedMail,
  openContent,
  recordPostponed,
  recordRefused,
  recordSent,
} from "./mail-store";
import { type MailTimings, mailTimings } from "./mail-timings";
import { MailContent, type ParsedContent } from "./schema";
import { deliverBySmtp } from "./smtp";
import { writeToOutbox } from "./write-to-outbox";

export type Sending = {
  smtp: SmtpSettings | null;
  timings: MailTimings;
  stopping: AbortSignal;
  readPicture?: PictureReader | undefined;
};

/** Makes one attempt and records how it ended. No transaction is open during the network call. */
export async function sendMail(mail: ClaimedMail, sending: Sending): Promise<void> {
  const failure = await attempt(mail, sending);
  // A mail that is out is sent again unless this is stored.
  await retry(() => (failure ? recordFailure(mail, failure, sending.timings) : recordSent(mail)));
}

/** Sends a mail past the queue, once and at once: only for what tells that the queue is away. */
export async function sendDirectly(to: string, content: MailContent): Promise<void> {
  const { smtp } = env;
  const mail = { id: randomUUID(), to, createdAt: now() };
  const message = await composeMessage(mail, MailContent.parse(content), smtp?.from);
  if (!smtp) return writeToOutbox(mail.id, message);
  const stopping = new AbortController().signal;
  await deliverBySmtp(message, { smtp, timings: mailTimings, stopping });
}

async function attempt(mail: ClaimedMail, sending: Sending): Promise<MailFailure | null> {
  const content = readContent(mail);
  if (!content) return unreadable;
  try {
    await deliver(mail, content, sending);
    return null;
  } catch (err) {
    const failure = describeFailure(err, { content, smtp: sending.smtp });
    const { id: mailId, attempts } = mail;
    log.warn({ mailId, attempts, permanent: failure.permanent }, `Not sent: ${failure.words}`);
    return failure;
  }
}

function readContent(mail: ClaimedMail): ParsedContent | null {
  try {
    return openContent(mail);
  } catch (err) {
    log.error({ err, mailId: mail.id }, "A mail's content could not be opened.");
    return null;
  }
}

const unreadable: MailFailure = {
  words: "Its content cannot be read: the encryption key that it was stored with is missing.",
  permanent: false,
};

async function deliver(
  mail: ClaimedMail,
  content: ParsedContent,
  { smtp, timings, stopping, readPicture }: Sending,
): Promise<void> {
  const message = await composeMessage(mail, content, smtp?.from, readPicture);
  if (smtp) await deliverBySmtp(message, { smtp, timings, stopping });
  else await writeToOutbox(mail.id, message);
}

async function recordFailure(
  { id, attempts }: ClaimedMail,
  { words: lastError, permanent }: MailFailure,
  { retryAfterMs }: MailTimings,
): Promise<void> {
  const waitMs = permanent ? undefined : retryAfterMs[attempts - 1];
  if (waitMs === undefined) return recordRefused({ id, attempts, lastError });
  await recordPostponed({ id, attempts, lastError }, new Date(now().getTime() + waitMs));
}
