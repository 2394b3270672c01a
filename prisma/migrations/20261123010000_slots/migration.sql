ALTER TYPE "AuditAction" ADD VALUE 'connection.slots_updated';
ALTER TYPE "AuditAction" ADD VALUE 'slot.released';
ALTER TYPE "AuditAction" ADD VALUE 'slot.reserved';

CREATE TABLE "SlotSchedule" (
    "connectionId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "timeZone" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SlotSchedule_pkey" PRIMARY KEY ("connectionId")
);

CREATE TABLE "WeeklySlot" (
    "connectionId" UUID NOT NULL,
    "weekday" SMALLINT NOT NULL,
    "minute" SMALLINT NOT NULL,

    CONSTRAINT "WeeklySlot_pkey" PRIMARY KEY ("connectionId","weekday","minute"),
    CONSTRAINT "WeeklySlot_weekday_check" CHECK ("weekday" BETWEEN 1 AND 7),
    CONSTRAINT "WeeklySlot_minute_check" CHECK ("minute" BETWEEN 0 AND 1439)
);

CREATE TABLE "SlotReservation" (
    "connectionId" UUID NOT NULL,
    "scheduledAt" TIMESTAMPTZ(3) NOT NULL,
    "reservationId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID,
    "credentialId" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SlotReservation_pkey" PRIMARY KEY ("connectionId","scheduledAt")
);

CREATE INDEX "SlotSchedule_workspaceId_idx" ON "SlotSchedule"("workspaceId");

CREATE INDEX "SlotReservation_reservationId_idx" ON "SlotReservation"("reservationId");

CREATE INDEX "SlotReservation_expiresAt_idx" ON "SlotReservation"("expiresAt");

ALTER TABLE "SlotSchedule" ADD CONSTRAINT "SlotSchedule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SlotSchedule" ADD CONSTRAINT "SlotSchedule_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WeeklySlot" ADD CONSTRAINT "WeeklySlot_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "SlotSchedule"("connectionId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SlotReservation" ADD CONSTRAINT "SlotReservation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SlotReservation" ADD CONSTRAINT "SlotReservation_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
