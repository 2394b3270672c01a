import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findPostSummaries } from "./post-summary-store";
import { calendarPostsMax } from "./rules/limits";
import { CalendarAnswer, CalendarPeriod } from "./schema";

export const getCalendar = operation({
  name: "get_calendar",
  summary: "List the posts of a period, as short as a calendar shows them",
  scope: "posts:read",
  input: CalendarPeriod,
  output: CalendarAnswer,
  run: async (actor, period) => {
    const posts = await findPostSummaries(db, actor.workspaceId, {
      ...period,
      limit: calendarPostsMax + 1,
    });
    return {
      posts: posts.slice(0, calendarPostsMax),
      hasMore: posts.length > calendarPostsMax,
    };
  },
});
