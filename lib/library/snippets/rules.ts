import type { SnippetKind as StoredKind } from "@/prisma/generated/enums";

export const snippetNameMax = 60;
export const snippetTextMax = 2000;
export const snippetsMax = 200;

export const snippetKinds = ["hashtags", "text", "signature"] as const satisfies StoredKind[];
export type SnippetKind = (typeof snippetKinds)[number];
