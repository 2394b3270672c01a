import type { Person } from "@/components/people/person";
import type { TimePreferences } from "@/lib/time/format-instant";

export type CommentContext = {
  postId: string;
  people: readonly Person[];
  userId: string;
  isAdmin: boolean;
  preferences: TimePreferences;
  now: string;
};
