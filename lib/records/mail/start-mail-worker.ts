import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { claimMails, renewLeases } from "./mail-store";
import { mailTimings } from "./mail-timings";
import { type Sending, sendMail } from "./send-mail";

type WorkerSettings = Omit<Sending, "stopping">;

/**
 * Sends queued mails, a few at a time, until it is stopped. Several processes may do so at once. A
 * mail whose process dies is sent by another one when its lease ends.
 */
export function startMailWorker({
  smtp = env.smtp,
  timings = mailTimings,
  readPicture,
}: Partial<WorkerSettings> = {}): Loop {
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let renewedAt = performance.now();
  const loop = startInterval({ name: "mail", everyMs: timings.everyMs, tick: sendDue });
  return { stop };

  async function sendDue(): Promise<boolean> {
    await renewUnderWay();
    const free = timings.atOnce - underWay.size;
    const claimed = free > 0 ? await claimMails(free, timings.leaseMs) : [];
    for (const mail of claimed) {
      const sent = sendMail(mail, { smtp, timings, readPicture, stopping: stopping.signal })
        .catch((err: unknown) => {
          log.error({ err, mailId: mail.id }, "How a mail's attempt ended could not be stored.");
        })
        .finally(() => {
          underWay.delete(mail.id);
          loop.wake();
        });
      underWay.set(mail.id, sent);
    }
    return false;
  }

  async function renewUnderWay(): Promise<void> {
    if (underWay.size === 0 || performance.now() - renewedAt < timings.renewEveryMs) return;
    renewedAt = performance.now();
    await renewLeases([...underWay.keys()], timings.leaseMs);
  }

  async function stop(): Promise<void> {
    await loop.stop();
    const breakOff = setTimeout(() => stopping.abort(), timings.stopWithinMs);
    await Promise.all(underWay.values());
    clearTimeout(breakOff);
  }
}
