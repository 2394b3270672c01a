import { db } from "@/lib/kernel/db";
import { deleteExpiredPosts } from "./deleted-post-store";

export function purgeDeletedPosts(): Promise<number> {
  return deleteExpiredPosts(db);
}
