import { type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { labelAddress } from "@/components/library/labels/label-address";

export const mediaFilter = {
  q: parseAsString.withDefault(""),
  type: parseAsStringLiteral(["all", "image", "video"]).withDefault("all"),
  only: parseAsStringLiteral(["all", "undescribed", "unused"]).withDefault("all"),
  label: labelAddress,
};

export type MediaFilter = inferParserType<typeof mediaFilter>;

export const everyMedium: MediaFilter = { q: "", type: "all", only: "all", label: null };

export const mediaPageSize = 60;
export const longestSearch = 200;

export function mediaQuery({ q, type, only, label }: MediaFilter) {
  const text = q.trim().slice(0, longestSearch);
  const undescribed = only === "undescribed";
  const shown = undescribed && type === "all" ? "image" : type;
  return {
    limit: mediaPageSize,
    ...(text && { q: text }),
    ...(shown !== "all" && { type: shown }),
    ...(undescribed && { alt: "missing" as const }),
    ...(only === "unused" && { uses: "none" as const }),
    ...(label && { label }),
  };
}

export function isFiltered(filter: MediaFilter): boolean {
  return filter.q.trim() !== "" || isNarrowed(filter);
}

export function isNarrowed({ type, only, label }: MediaFilter): boolean {
  return type !== "all" || only !== "all" || label !== null;
}
