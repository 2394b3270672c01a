import { retry } from "@/lib/async/retry";
import { now } from "@/lib/kernel/clock";
import type { SmtpSettings } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { composeMessage } from "./compose-message";
import { deliverBySmtp } from "./deliver-by-smtp";
import { describeFailure, type MailFailure } from "./describe-failure";
import {
  type ClaimedMail,
  openContent,
  recordPostponed,
  recordRefused,
  recordSent,
} from "./mail-store";
import type { MailTimings } from "./mail-timings";
import type { ParsedContent } from "./schema";
import { writeToOutbox } from "./write-to-outbox";

export type Sending = {
  smtp: SmtpSettings | null;
  timings: MailTimings;
  stopping: AbortSignal;
};

/** Makes one attempt and records how it ended. No transaction is open during the network call. */
export async function sendMail(mail: ClaimedMail, sending: Sending): Promise<void> {
  const failure = await attempt(mail, sending);
  // A mail that is out is sent again unless this is stored.
  await retry(() => (failure ? settle(mail, failure, sending.timings) : recordSent(mail)));
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

async function deliver(
  mail: ClaimedMail,
  content: ParsedContent,
  { smtp, timings, stopping }: Sending,
): Promise<void> {
  const message = await composeMessage(mail, content, smtp?.from);
  if (smtp) await deliverBySmtp(message, { smtp, timings, stopping });
  else await writeToOutbox(mail.id, message);
}

const unreadable: MailFailure = {
  words: "Its content cannot be read: the encryption key that it was stored with is missing.",
  permanent: false,
};

function readContent(mail: ClaimedMail): ParsedContent | null {
  try {
    return openContent(mail);
  } catch (err) {
    log.error({ err, mailId: mail.id }, "A mail's content could not be opened.");
    return null;
  }
}

async function settle(
  { id, attempts }: ClaimedMail,
  { words: lastError, permanent }: MailFailure,
  { retryAfterMs }: MailTimings,
): Promise<void> {
  const waitMs = permanent ? undefined : retryAfterMs[attempts - 1];
  if (waitMs === undefined) return recordRefused({ id, attempts, lastError });
  await recordPostponed({ id, attempts, lastError }, new Date(now().getTime() + waitMs));
}
