import { parseAsStringLiteral } from "nuqs/server";

export const mediaShown = ["all", "missing"] as const;
export type MediaShown = (typeof mediaShown)[number];

/** The API's parameters. Few networks take an alt text for a video: it is not missing. */
export const mediaSearch = {
  all: {},
  missing: { alt: "missing", type: "image" },
} as const satisfies Record<MediaShown, object>;

export const mediaFilter = parseAsStringLiteral(mediaShown).withDefault("all");

export const mediaPageSize = 60;
