import type { Route } from "next";
import type { WallTime } from "@/lib/time/zoned";

/** The composer's address for a new post at a wall time. */
export function composeAt({ date, time }: WallTime): Route {
  return `/compose?at=${date}T${time}` as Route;
}
