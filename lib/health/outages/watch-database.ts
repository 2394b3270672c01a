import pRetry from "p-retry";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { isDiskFull } from "@/lib/kernel/sql-state";
import type { MailContent } from "@/lib/records/mail/schema";
import { sendDirectly } from "@/lib/records/mail/send-mail";
import {
  type Administrator,
  assertDatabaseRoom,
  awaitAnswer,
  findAdministrators,
} from "./outage-store";
import { notifyOfPastOutage } from "./report-outage";

const everyMs = 5_000;
const noticeAfterMs = 60_000;

export type DatabaseWatch = {
  read: () => Promise<Administrator[]>;
  /** Throws where nothing new can be stored: whoever was read before is notified. */
  write: () => Promise<void>;
  send: (to: string, content: MailContent) => Promise<void>;
};

/** Mails the administrators that it read while the database still answered. */
export function startDatabaseWatch(): Loop {
  const tick = watchDatabase({
    read: findAdministrators,
    write: assertDatabaseRoom,
    send: sendDirectly,
  });
  return startInterval({ name: "database watch", everyMs, tick });
}

/** Keeps what it knows in memory: nothing can be stored during the outage. */
export function watchDatabase({ read, write, send }: DatabaseWatch): () => Promise<boolean> {
  let known: Administrator[] = [];
  let since: Date | null = null;
  let isNotified = false;

  async function suffer(isFull: boolean): Promise<void> {
    since ??= now();
    if (isNotified || now().getTime() - since.getTime() < noticeAfterMs) return;
    isNotified = true;
    log.error({ since }, "The database cannot be used; the administrators are notified.");
    const content = mailSince(since, isFull ? fullDisk : silence);
    await Promise.all(known.map(({ email }) => send(email, content)));
  }

  return async () => {
    try {
      known = await read();
      await write();
    } catch (error) {
      if (!isDatabaseTrouble(error)) throw error;
      await suffer(isDiskFull(error));
      return false;
    }
    if (since && isNotified) await notifyOfPastOutage({ part: "database", since });
    since = null;
    isNotified = false;
    return false;
  };
}

const silence = {
  heading: "Herald cannot use its database",
  remedy: "Herald goes on by itself once the database answers; its log says why it does not.",
};
const fullDisk = {
  heading: "The disk of Herald’s database is full",
  remedy: "Delete something there or make the disk larger; Herald then goes on by itself.",
};

function mailSince(since: Date, { heading, remedy }: typeof silence): MailContent {
  return {
    subject: heading,
    heading,
    paragraphs: [
      `Since ${since.toISOString().slice(0, 16).replace("T", " ")} UTC, nothing can be published or changed. ${remedy}`,
    ],
    button: { label: "Open Herald", url: env.BASE_URL },
    reason: "You get this because you administer a workspace in Herald.",
  };
}

export async function untilDatabaseAnswers(signal: AbortSignal): Promise<void> {
  await pRetry(awaitAnswer, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 50,
    maxTimeout: 500,
    shouldRetry: ({ error }) => isDatabaseTrouble(error),
    signal,
  });
}
