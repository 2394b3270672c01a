import { type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";

export const mediaFilter = {
  q: parseAsString.withDefault(""),
  type: parseAsStringLiteral(["all", "image", "video"]).withDefault("all"),
  only: parseAsStringLiteral(["all", "undescribed", "unused"]).withDefault("all"),
};

export type MediaFilter = inferParserType<typeof mediaFilter>;

export const everyMedium: MediaFilter = { q: "", type: "all", only: "all" };

export const mediaPageSize = 60;
export const longestSearch = 200;

export function mediaQuery({ q, type, only }: MediaFilter) {
  const text = q.trim().slice(0, longestSearch);
  const undescribed = only === "undescribed";
  const shown = undescribed && type === "all" ? "image" : type;
  return {
    limit: mediaPageSize,
    ...(text && { q: text }),
    ...(shown !== "all" && { type: shown }),
    ...(undescribed && { alt: "missing" as const }),
    ...(only === "unused" && { uses: "none" as const }),
  };
}

export function isFiltered(filter: MediaFilter): boolean {
  return filter.q.trim() !== "" || filter.type !== "all" || filter.only !== "all";
}
