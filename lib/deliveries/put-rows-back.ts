import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";

const columnsOf = {
  Post: Prisma.PostScalarFieldEnum,
  PostMedia: Prisma.PostMediaScalarFieldEnum,
  KeptAlt: Prisma.KeptAltScalarFieldEnum,
  PostLabel: Prisma.PostLabelScalarFieldEnum,
  Comment: Prisma.CommentScalarFieldEnum,
  Delivery: Prisma.DeliveryScalarFieldEnum,
  DeliveryEvent: Prisma.DeliveryEventScalarFieldEnum,
};

export async function putRowsBack(
  tx: Tx,
  table: keyof typeof columnsOf,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(columnsOf[table]).filter((name) => name in first);
  const columns = Prisma.raw(names.map((name) => `"${name}"`).join(", "));
  const name = Prisma.raw(`"${table}"`);
  await tx.$executeRaw`
    INSERT INTO ${name} (${columns}) SELECT ${columns}
    FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)`;
}
