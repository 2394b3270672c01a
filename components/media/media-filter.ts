import { parseAsStringLiteral } from "nuqs/server";

export const mediaShown = ["all", "missing"] as const;
export type MediaShown = (typeof mediaShown)[number];

/** `?alt=missing` in the page's address. */
export const mediaFilter = parseAsStringLiteral(mediaShown).withDefault("all");

export const mediaPageSize = 60;
