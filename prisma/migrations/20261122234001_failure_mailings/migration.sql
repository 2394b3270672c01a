CREATE TABLE "FailureMailing" (
    "userId" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FailureMailing_pkey" PRIMARY KEY ("userId","deliveryId")
);

CREATE INDEX "FailureMailing_occurredAt_idx" ON "FailureMailing"("occurredAt");

ALTER TABLE "FailureMailing" ADD CONSTRAINT "FailureMailing_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
