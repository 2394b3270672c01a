import { now } from "@/lib/kernel/clock";
import { deleteSettledMails } from "./mail-store";
import { removeFromOutbox } from "./write-to-outbox";

const keptMs = 30 * 86_400_000;

export async function purgeMail(): Promise<number> {
  const ids = await deleteSettledMails(new Date(now().getTime() - keptMs));
  for (const id of ids) await removeFromOutbox(id);
  return ids.length;
}
