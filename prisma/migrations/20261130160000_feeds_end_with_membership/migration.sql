-- An address for calendars ends with its owner's membership, as Presence does. The table is new.
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Member"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
