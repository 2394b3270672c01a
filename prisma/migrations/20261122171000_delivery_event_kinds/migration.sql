-- One transaction: the table is rewritten under an exclusive lock, a few seconds for a million rows.
CREATE TYPE "DeliveryEventKind" AS ENUM ('claimed', 'prepared', 'sent', 'answered', 'looked', 'published', 'given_back', 'held', 'failed', 'unconfirmed', 'cancelled', 'recalled', 'retried', 'resent', 'attested');

-- Early versions recorded each dispatch; nothing reads that kind any more.
DELETE FROM "DeliveryEvent" WHERE kind = 'dispatched';

ALTER TABLE "DeliveryEvent" ALTER COLUMN kind TYPE "DeliveryEventKind" USING kind::"DeliveryEventKind";
