import { z } from "zod";
import {
  Cursor,
  notBlank,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { feedNameMax } from "./rules";

const ids = z.array(Uuid).max(50).default([]);

export const CreateCalendarFeed = z.strictObject({
  name: notBlank(feedNameMax),
  connectionIds: ids.describe("Empty for all accounts"),
  labelIds: ids.describe("Empty for posts with whatever label"),
  withText: z.boolean().default(false),
});
export type CreateCalendarFeed = z.input<typeof CreateCalendarFeed>;

export const CalendarFeed = z.strictObject({
  id: Uuid,
  name: z.string(),
  connectionIds: z.array(Uuid),
  labelIds: z.array(Uuid),
  withText: z.boolean(),
  owner: UserSummary,
  createdAt: UtcTimestamp,
  readAt: UtcTimestamp.nullable().describe("When a calendar program last read it"),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const CalendarFeedAnswer = z.strictObject({ feed: CalendarFeed });
export const NewCalendarFeed = CalendarFeedAnswer.extend({
  url: z.url().describe("Is shown this once: only a hash of it is kept"),
});
export const CalendarFeedParams = z.strictObject({ feedId: Uuid });
export const ListCalendarFeeds = z.strictObject({ limit: PageSize, cursor: Cursor });
export const CalendarFeedList = pagedList(CalendarFeed);
export type CalendarFeedList = z.output<typeof CalendarFeedList>;
export const RevokedFeed = z.strictObject({ revoked: z.literal(true) });
