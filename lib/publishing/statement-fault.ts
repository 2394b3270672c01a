import { Prisma } from "@/prisma/generated/client";

/** True for the error of a unique index: another delivery is `publishing`, or has this remote id. */
export function isTaken(error: unknown): boolean {
  return hasCode(error, { known: "P2002", sqlState: "23505" });
}

/** True where the statement did nothing, for a reason that not all of its rows share. */
export function isOneItemsFault(error: unknown): boolean {
  return isTaken(error) || hasCode(error, { known: "P2034", sqlState: "40P01" });
}

function hasCode(error: unknown, { known, sqlState }: { known: string; sqlState: string }) {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const { code, meta } = error;
  return code === known || (code === "P2010" && JSON.stringify(meta ?? {}).includes(sqlState));
}
