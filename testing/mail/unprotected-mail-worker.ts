import { randomUUID } from "node:crypto";
import { startInterval } from "@/lib/kernel/async/interval";
import { env } from "@/lib/kernel/env";
import { composeMessage } from "@/lib/records/mail/compose-message";
import {
  type ClaimedMail,
  claimMails,
  openContent,
  recordSent,
} from "@/lib/records/mail/mail-store";
import { deliverBySmtp } from "@/lib/records/mail/smtp";
import { quickMailTimings as timings } from "./mail-queue";

type Send = (mail: ClaimedMail) => Promise<void>;

export function startRecordingFirst(): void {
  startUnprotected(async (mail) => {
    await recordSent(mail);
    await deliver(mail);
  });
}

/** This control of the kill test doubles mails so that no receiver can tell. */
export function startRenaming(): void {
  startUnprotected(async (mail) => {
    await deliver(mail, `<${randomUUID()}@localhost>`);
    await recordSent(mail);
  });
}

function startUnprotected(send: Send): void {
  startInterval({
    name: "unprotected mail",
    everyMs: timings.everyMs,
    tick: async () => {
      const claimed = await claimMails(timings.atOnce, timings.leaseMs);
      await Promise.allSettled(claimed.map(send));
      return claimed.length > 0;
    },
  });
}

async function deliver(mail: ClaimedMail, messageId?: string): Promise<void> {
  const { smtp } = env;
  if (!smtp) throw new Error("The control needs a mail server.");
  const message = await composeMessage(mail, openContent(mail), smtp.from);
  const stopping = new AbortController().signal;
  await deliverBySmtp({ ...message, ...(messageId && { messageId }) }, { smtp, timings, stopping });
}
