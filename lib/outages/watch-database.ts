import { type Loop, startInterval } from "@/lib/async/interval";
import { now } from "@/lib/kernel/clock";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import type { MailContent } from "@/lib/mail/schema";
import { sendDirectly } from "@/lib/mail/send-directly";
import { type Administrator, findAdministrators } from "./administrator-store";
import { tellOfPastOutage } from "./report-outage";

const everyMs = 5_000;
const toldAfterMs = 60_000;

export type DatabaseWatch = {
  read: () => Promise<Administrator[]>;
  send: (to: string, content: MailContent) => Promise<void>;
};

/** Mails the administrators that it read while the database still answered. */
export function startDatabaseWatch(): Loop {
  const tick = watchDatabase({ read: findAdministrators, send: sendDirectly });
  return startInterval({ name: "database watch", everyMs, tick });
}

/** Keeps what it knows in memory: nothing can be stored during the outage. */
export function watchDatabase({ read, send }: DatabaseWatch): () => Promise<boolean> {
  let known: Administrator[] = [];
  let since: Date | null = null;
  let isTold = false;

  async function suffer(): Promise<void> {
    since ??= now();
    if (isTold || now().getTime() - since.getTime() < toldAfterMs) return;
    isTold = true;
    log.error({ since }, "The database cannot be used; the administrators are told.");
    const content = mailSince(since);
    await Promise.all(known.map(({ email }) => send(email, content)));
  }

  return async () => {
    const found = await read().catch((error: unknown) => {
      if (!isDatabaseTrouble(error)) throw error;
      return null;
    });
    if (!found) {
      await suffer();
      return false;
    }
    known = found;
    if (since && isTold) await tellOfPastOutage({ part: "database", since });
    since = null;
    isTold = false;
    return false;
  };
}

function mailSince(since: Date): MailContent {
  const heading = "Herald cannot use its database";
  return {
    subject: heading,
    heading,
    paragraphs: [
      `Since ${since.toISOString().slice(0, 16).replace("T", " ")} UTC, nothing can be published or changed. Herald goes on by itself once the database answers; its log says why it does not.`,
    ],
    button: { label: "Open Herald", url: env.BASE_URL },
    reason: "You get this because you administer a workspace in Herald.",
  };
}
