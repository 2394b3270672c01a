import type { TimePreferences } from "@/lib/time/format-instant";
import type { Person } from "./mention";

export type CommentContext = {
  postId: string;
  /** Everybody in the workspace, including the user. */
  people: readonly Person[];
  userId: string;
  isAdmin: boolean;
  preferences: TimePreferences;
  /** The server's time when it rendered. */
  now: string;
};
