import { db } from "@/lib/kernel/db";
import { purgeAuthorizations } from "./authorization-store";

/** Deletes expired authorizations with their unchosen tokens; returns how many. */
export async function purgeUnusedAuthorizations(): Promise<number> {
  return await purgeAuthorizations(db);
}
