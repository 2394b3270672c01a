import type { TimePreferences } from "@/lib/time/format-instant";
import type { Person } from "./mention";

/** Where comments are shown, and to whom. */
export type CommentContext = {
  postId: string;
  /** The team, with oneself. */
  people: readonly Person[];
  userId: string;
  isAdmin: boolean;
  preferences: TimePreferences;
  /** The server's time when it rendered. */
  now: string;
};
