import { parseAsStringLiteral } from "nuqs/server";

export const mediaShown = ["all", "missing"] as const;
export type MediaShown = (typeof mediaShown)[number];

/** What the list is asked for. Few networks take a description of a video: none is missed. */
export const mediaSearch = {
  all: {},
  missing: { alt: "missing", type: "image" },
} as const satisfies Record<MediaShown, object>;

/** `?alt=missing` in the page's address. */
export const mediaFilter = parseAsStringLiteral(mediaShown).withDefault("all");

export const mediaPageSize = 60;
