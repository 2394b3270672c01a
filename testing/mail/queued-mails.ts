import { db } from "@/lib/kernel/db";
import { open } from "@/lib/kernel/sealing/seal";
import { MailContent } from "@/lib/records/mail/schema";
import type { MailKind } from "@/prisma/generated/enums";
import { plant } from "../world/canaries";

export type QueuedMail = MailContent & { kind: MailKind };

export async function mailsTo(to: string): Promise<QueuedMail[]> {
  const rows = await db.mail.findMany({
    where: { to, sealedContent: { not: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, kind, sealedContent }) => {
    const place = { table: "Mail", rowId: id, field: "sealedContent" };
    return { ...MailContent.parse(JSON.parse(open(place, sealedContent ?? ""))), kind };
  });
}

export async function linkTokenFor(to: string, page: string): Promise<string> {
  const urls = (await mailsTo(to)).map(({ button }) => new URL(button?.url ?? "http://none"));
  const link = urls.findLast(({ pathname }) => pathname === `/${page}`);
  if (!link) throw new Error(`No mail to ${to} has a link to ${page}.`);
  return plant("the secret of a link", link.hash.slice(1));
}
