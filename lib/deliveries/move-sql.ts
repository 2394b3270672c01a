import type { Delivery } from "@/prisma/generated/client";
import { Prisma } from "@/prisma/generated/client";
import { type Transition, type TransitionName, transitions } from "./states";

export type MoveColumn = Exclude<keyof Delivery, "id" | "state" | "fence" | "intentNo">;

/**
 * Writes the UPDATE that makes a move of the table. It is the only statement of the product that
 * changes a delivery's `state`, `fence` or `intentNo`; everything that moves one embeds it.
 */
export function moveSql(
  by: TransitionName,
  {
    from,
    where,
    set = {},
    returning,
  }: {
    /**
     * These items choose the rows. A move that holds something reads it from an item called `asked`,
     * with columns `fence` and `intentNo`.
     */
    from: Prisma.Sql;
    where: Prisma.Sql;
    set?: Partial<Record<MoveColumn, Prisma.Sql>>;
    returning: Prisma.Sql;
  },
): Prisma.Sql {
  const transition: Transition = transitions[by];
  return Prisma.sql`
    UPDATE "Delivery" delivery SET ${Prisma.join([...tableColumns(transition), ...columns(set)])}
    FROM ${from}
    WHERE ${where} AND delivery.state = ANY(${[...transition.from]}::"DeliveryState"[])
      ${guards[transition.holds]}
    RETURNING ${returning}`;
}

const guards = {
  fence: Prisma.sql`AND delivery.fence = asked.fence`,
  intent: Prisma.sql`AND delivery."intentNo" = asked."intentNo"`,
  none: Prisma.empty,
} satisfies Record<Transition["holds"], Prisma.Sql>;

function tableColumns({ from, to, raisesFence, raisesIntent = false }: Transition): Prisma.Sql[] {
  // A state that stays is not written: an update that no index knows keeps the row on its page.
  const stays = from.length === 1 && from[0] === to;
  return [
    ...(stays ? [] : [Prisma.sql`state = ${to}::"DeliveryState"`]),
    ...(raisesFence ? [Prisma.sql`fence = delivery.fence + 1`] : []),
    ...(raisesIntent ? [Prisma.sql`"intentNo" = delivery."intentNo" + 1`] : []),
  ];
}

function columns(set: Partial<Record<string, Prisma.Sql>>): Prisma.Sql[] {
  return Object.entries(set).flatMap(([column, value]) =>
    value ? [Prisma.sql`${Prisma.raw(`"${column}"`)} = ${value}`] : [],
  );
}

/** Locks deliveries in the one order that keeps everybody who locks several from a deadlock. */
export function lockInOrder(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT delivery.id FROM "Delivery" delivery
    WHERE delivery.id IN (${ids})
    ORDER BY delivery."postIndex", delivery."connectionId", delivery.id
    FOR NO KEY UPDATE OF delivery`;
}
