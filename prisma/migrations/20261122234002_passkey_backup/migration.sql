ALTER TABLE "Passkey" ADD COLUMN     "backupEligible" BOOLEAN;

-- Only an eligible passkey can be synced.
UPDATE "Passkey" SET "backupEligible" = true WHERE "synced";
