import type { NotificationType } from "./schema";

export const preferences = ["assignments", "mentions"] as const;
export type Preference = (typeof preferences)[number];

/** Returns the preference that turns a kind off; null for kinds that everybody gets. */
export function preferenceOf(type: NotificationType): Preference | null {
  if (type === "assignment") return "assignments";
  return type === "mention" || type === "comment" ? "mentions" : null;
}
