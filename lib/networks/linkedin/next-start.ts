import type { z } from "zod";
import type { Paging } from "./wire";

/** Where the next answer of a list begins; the link itself could lead anywhere. */
export function nextStart(paging: z.output<typeof Paging> | undefined): string | null {
  const href = paging?.links.find(({ rel }) => rel === "next")?.href;
  const base = "https://links.invalid";
  return href && URL.canParse(href, base) ? new URL(href, base).searchParams.get("start") : null;
}
