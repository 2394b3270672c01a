import { db } from "@/lib/kernel/db";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Reason } from "@/lib/networks/network";
import { wordNotice } from "@/lib/records/words/notices";
import { formerReasons } from "@/lib/records/words/reasons";

type NotificationRow = {
  userId: string;
  count: number;
  code: string | null;
  values: unknown;
  message: string;
};

/** The rows with the message that each one's person reads. */
export async function worded<Row extends NotificationRow>(rows: Row[]): Promise<Row[]> {
  const people = await db.user.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
  });
  return rows.map((row) => {
    const reader = people.find(({ id }) => id === row.userId) as unknown as TimePreferences;
    return { ...row, message: wordNotice(row, { count: row.count, reader }) };
  });
}

/** Makes a reason with any words. */
export function aReason(sentence: string): Reason {
  return formerReasons.because("sentence", { sentence });
}
