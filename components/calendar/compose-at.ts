import type { Route } from "next";
import type { WallTime } from "@/lib/kernel/time/zoned";

export function composeAt({ date, time }: WallTime, account?: string): Route {
  const chosen = account === undefined ? "" : `&account=${account}`;
  return `/compose?at=${date}T${time}${chosen}` as Route;
}
