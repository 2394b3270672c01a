import type { Route } from "next";
import type { WallTime } from "@/lib/time/zoned";

export function composeAt({ date, time }: WallTime): Route {
  return `/compose?at=${date}T${time}` as Route;
}
