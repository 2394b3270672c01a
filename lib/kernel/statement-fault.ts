import { Prisma } from "@/prisma/generated/client";

/** True for the error of a unique index: another delivery is `publishing`, or has this remote id. */
export function isTaken(error: unknown): boolean {
  return hasCode(error, { known: "P2002", sqlState: /23505/ });
}

/** True where the statement did nothing, for a reason that one of its rows can be alone with. */
export function isOneItemsFault(error: unknown): boolean {
  // Classes 22 and 23: the row's data; and a deadlock.
  return isTaken(error) || hasCode(error, { known: "P2034", sqlState: /"(2[23]\w{3}|40P01)"/ });
}

function hasCode(error: unknown, { known, sqlState }: { known: string; sqlState: RegExp }) {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const { code, meta } = error;
  return code === known || (code === "P2010" && sqlState.test(JSON.stringify(meta ?? {})));
}
