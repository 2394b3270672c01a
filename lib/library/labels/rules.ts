import type { LabelColor as StoredColor } from "@/prisma/generated/enums";

export const labelNameMax = 40;
export const labelsMax = 100;
/** Bounds the labels of one post or one medium. */
export const labelsPerItemMax = 10;

export const labelColors = [
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
] as const satisfies StoredColor[];
export type LabelColor = (typeof labelColors)[number];
