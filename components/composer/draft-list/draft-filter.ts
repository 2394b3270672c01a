import { parseAsStringLiteral } from "nuqs/server";

export const draftsShown = ["yours", "team"] as const;
export type DraftsShown = (typeof draftsShown)[number];

export const draftFilter = parseAsStringLiteral(draftsShown).withDefault("yours");

export function draftQuery(shown: DraftsShown, userId: string) {
  return shown === "yours" ? { createdBy: userId } : {};
}
