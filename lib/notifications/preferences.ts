import type { NotificationType } from "./schema";

export const preferences = ["assignments", "mentions"] as const;
export type Preference = (typeof preferences)[number];

export function preferenceOf(type: NotificationType): Preference | null {
  if (type === "assignment") return "assignments";
  return type === "mention" || type === "comment" ? "mentions" : null;
}
