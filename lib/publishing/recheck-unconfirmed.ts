import { notifyOfMove } from "@/lib/deliveries/notify-of-move";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { loadTask } from "./load-task";
import { laterLookAt } from "./plan";
import { adopt, lookOnce } from "./reconcile-delivery";
import type { Timings } from "./timings";

const batch = 20;

type Doubted = { id: string; fence: number; intentAt: Date | null; leaseUntil: Date | null };

/**
 * Looks once more for what was left to a person, where its time for that has come: what a network
 * shows late is then found without anybody. Never leads to a second call. True where more may wait.
 */
export async function lookLater(timings: Timings): Promise<boolean> {
  const doubted = await findDoubted();
  for (const one of doubted) if (await isOurs(one, timings)) await lookFor(one, timings);
  return doubted.length === batch;
}

/** An unconfirmed delivery's lease ends when it is to be looked for again. */
function findDoubted(): Promise<Doubted[]> {
  return db.delivery.findMany({
    where: { state: "unconfirmed", leaseUntil: { lt: now() } },
    orderBy: { leaseUntil: "asc" },
    take: batch,
    select: { id: true, fence: true, intentAt: true, leaseUntil: true },
  });
}

/** Plans the look after this one, which only one process can. */
async function isOurs({ id, leaseUntil, intentAt }: Doubted, timings: Timings): Promise<boolean> {
  const { count } = await db.delivery.updateMany({
    where: { id, state: "unconfirmed", leaseUntil },
    data: { leaseUntil: laterLookAt(intentAt, timings) },
  });
  return count === 1;
}

async function lookFor({ id, fence }: Doubted, timings: Timings): Promise<void> {
  const loaded = await loadTask({ deliveryId: id, fence }, timings);
  if (loaded.state !== "ready") return;
  const finding = await lookOnce(loaded);
  if (finding.kind !== "published" || !(await adopt(loaded.row, finding))) return;
  await transaction((tx) => notifyOfMove(tx, { deliveryId: id, by: "confirmManually" }));
  log.info({ deliveryId: id }, "A delivery that was left to a person was found by itself.");
}
