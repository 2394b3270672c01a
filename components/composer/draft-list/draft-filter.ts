import { parseAsStringLiteral } from "nuqs/server";

export const draftsShown = ["yours", "team", "templates"] as const;
export type DraftsShown = (typeof draftsShown)[number];

export const draftFilter = parseAsStringLiteral(draftsShown).withDefault("yours");

export function draftQuery(shown: DraftsShown, userId: string) {
  if (shown === "templates") return { template: true };
  return shown === "yours" ? { createdBy: userId } : {};
}
