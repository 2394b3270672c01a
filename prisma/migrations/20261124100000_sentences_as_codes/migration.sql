-- Rows keep a code and its values, which are worded when somebody reads them. The former columns stay for
-- processes of the earlier release that still run, and are dropped by the release after this one: until
-- then a row that has a sentence is read by it, because only a process of that release wrote it. Nothing here rewrites a table.
ALTER TABLE "Notification" ADD COLUMN "code" TEXT, ADD COLUMN "values" JSONB;
ALTER TABLE "Notification" ALTER COLUMN "message" SET DEFAULT '';
ALTER TABLE "Delivery" ADD COLUMN "errorReason" TEXT, ADD COLUMN "errorValues" JSONB;
ALTER TABLE "DeliveryEvent" ADD COLUMN "reason" TEXT, ADD COLUMN "values" JSONB;
ALTER TABLE "Connection" ADD COLUMN "reasonCode" TEXT, ADD COLUMN "reasonValues" JSONB;
ALTER TABLE "Outage" ADD COLUMN "reasonCode" TEXT, ADD COLUMN "reasonValues" JSONB;
ALTER TABLE "Outage" ALTER COLUMN "reason" SET DEFAULT '';

-- Of a failure, either the reason is known or the former sentence. Where a process of the earlier release
-- clears one, its reason stays behind and means nothing. The next migration validates this.
ALTER TABLE "Delivery" DROP CONSTRAINT "Delivery_error_check";
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_error_check" CHECK (
  num_nulls("errorCode", "errorRetryable", "errorOccurredAt") IN (0, 3)
  AND ("errorCode" IS NULL) = (num_nonnulls("errorMessage", CASE WHEN "errorCode" IS NOT NULL THEN "errorReason" END) = 0)
) NOT VALID;
