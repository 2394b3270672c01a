import type { TimePreferences } from "@/lib/time/format-instant";
import type { Person } from "./mention";

export type CommentContext = {
  postId: string;
  people: readonly Person[];
  userId: string;
  isAdmin: boolean;
  preferences: TimePreferences;
  now: string;
};
