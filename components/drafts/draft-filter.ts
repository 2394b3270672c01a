import { parseAsStringLiteral } from "nuqs/server";

export const draftsShown = ["yours", "team"] as const;
export type DraftsShown = (typeof draftsShown)[number];

/** In the page's address: `?show=team`. */
export const draftFilter = parseAsStringLiteral(draftsShown).withDefault("yours");

/** The API's parameters of a filter. */
export function draftQuery(shown: DraftsShown, userId: string) {
  return shown === "yours" ? { createdBy: userId } : {};
}
