import { db } from "@/lib/kernel/db";
import { purgeAuthorizations } from "./authorization-store";

export async function purgeUnusedAuthorizations(): Promise<number> {
  return await purgeAuthorizations(db);
}
