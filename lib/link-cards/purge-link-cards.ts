import { db } from "@/lib/kernel/db";
import { deleteExpiredCards } from "./link-card-store";

export function purgeLinkCards(): Promise<number> {
  return deleteExpiredCards(db);
}
