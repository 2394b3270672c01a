import type { DeletedKind as StoredKind } from "@/prisma/generated/enums";

export const restorableDays = 30;

export const deletedKinds = [
  "post",
  "draft",
  "template",
  "label",
  "snippet",
] as const satisfies StoredKind[];
export type DeletedKind = (typeof deletedKinds)[number];
