CREATE TYPE "EngineRegistration" AS ENUM ('registered', 'refused', 'rejected', 'unreachable');

CREATE TYPE "OutagePart" AS ENUM ('engine', 'database', 'disk');

ALTER TYPE "NotificationType" ADD VALUE 'outage' BEFORE 'security';
ALTER TYPE "NotificationType" ADD VALUE 'outage_over' BEFORE 'security';

ALTER TYPE "NotificationResolution" ADD VALUE 'recovered';

CREATE TABLE "EngineLink" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "registration" "EngineRegistration",
    "reason" TEXT,
    "since" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "calledAt" TIMESTAMPTZ(3),

    CONSTRAINT "EngineLink_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Outage" (
    "part" "OutagePart" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "toldAt" TIMESTAMPTZ(3),

    CONSTRAINT "Outage_pkey" PRIMARY KEY ("part")
);
