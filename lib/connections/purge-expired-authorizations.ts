import { db } from "@/lib/db";
import { purgeAuthorizations } from "./authorization-store";

/** Deletes OAuth runs past their time, with the tokens they hold; returns how many. */
export function purgeExpiredAuthorizations(): Promise<number> {
  return purgeAuthorizations(db);
}
