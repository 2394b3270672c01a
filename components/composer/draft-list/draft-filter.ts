import { urlLiteral } from "@/components/url-state/parsers";

export const draftsShown = ["yours", "team", "templates"] as const;
export type DraftsShown = (typeof draftsShown)[number];

export const draftFilter = urlLiteral(draftsShown).withDefault("yours");

export function draftQuery(shown: DraftsShown, userId: string) {
  if (shown === "templates") return { template: true };
  return shown === "yours" ? { createdBy: userId } : {};
}
