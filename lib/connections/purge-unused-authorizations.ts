import { db } from "@/lib/kernel/db";
import { purgeAuthorizations } from "./authorization-store";

/** Deletes authorizations past their time, with the tokens that nobody chose; returns how many. */
export async function purgeUnusedAuthorizations(): Promise<number> {
  return await purgeAuthorizations(db);
}
