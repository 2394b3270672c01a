import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { type Term, tokensOf } from "./words";

export type TextQuery = { terms: readonly Term[]; limit: number };

const marks = { title: "=", anywhere: "" };

/** Terms hold letters, digits and symbols only, so none needs an escape. */
export function textQuery(
  workspaceId: WorkspaceId,
  terms: readonly Term[],
  where: keyof typeof marks,
): Prisma.Sql {
  const own = `${workspaceId.slice(-8)}${marks[where]}`;
  const tokens = terms.flatMap(tokensOf).map((token) => `'${own}${token}':*`);
  return Prisma.sql`${tokens.join(" & ")}::tsquery`;
}
