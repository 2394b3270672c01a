import { parseAsStringLiteral } from "nuqs/server";

export const seriesStates = parseAsStringLiteral(["active", "ended"]).withDefault("active");

export type SeriesShown = "active" | "ended";
