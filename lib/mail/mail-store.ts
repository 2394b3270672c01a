import type { z } from "zod";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { seal } from "@/lib/sealing/seal";
import type { MailKind } from "@/prisma/generated/enums";
import type { MailContent } from "./schema";

type NewRow = {
  workspaceId: string;
  kind: MailKind;
  to: string;
  content: z.output<typeof MailContent>;
};

export async function insertMail(
  tx: Tx,
  { workspaceId, kind, to, content }: NewRow,
): Promise<string> {
  const at = now();
  const id = timeOrderedId(at);
  await tx.mail.create({
    data: {
      id,
      workspaceId,
      kind,
      to,
      subject: content.subject,
      sealedContent: seal(sealedFieldOf(id), JSON.stringify(content)),
      nextAttemptAt: at,
      createdAt: at,
    },
  });
  return id;
}

function sealedFieldOf(rowId: string) {
  return { table: "Mail", rowId, field: "sealedContent" };
}
