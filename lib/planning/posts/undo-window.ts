import { z } from "zod";
import type { AsJson } from "@/lib/kernel/as-json";
import { now } from "@/lib/kernel/clock";
import type { Post as StoredPost } from "@/prisma/generated/client";
import { type PublishedNow, undoability, undoSeconds } from "./rules";

const UndoDraft = z.object({
  id: z.string(),
  version: z.int(),
  createdById: z.string().nullable(),
  createdAt: z.string(),
  scheduledAt: z.string().nullable(),
});
export type UndoDraft = z.output<typeof UndoDraft>;

export type UndoWindow = {
  until: Date;
  plannedAt: Date | null;
  draft: UndoDraft | null;
};

export function newUndoWindow(origin: Pick<UndoWindow, "plannedAt" | "draft">): UndoWindow {
  return { ...origin, until: new Date(now().getTime() + undoSeconds * 1_000) };
}

export function openUndoWindow(
  row: AsJson<Pick<StoredPost, "undoUntil" | "plannedAt" | "undoDraft">> & PublishedNow,
): UndoWindow | null {
  const { undoUntil, plannedAt, undoDraft } = row;
  if (!undoUntil || !undoability(row, now()).allowed) return null;
  return {
    until: new Date(undoUntil),
    plannedAt: plannedAt ? new Date(plannedAt) : null,
    draft: undoDraft ? UndoDraft.parse(undoDraft) : null,
  };
}
