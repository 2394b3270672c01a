-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "dispatchedUntil" TIMESTAMPTZ(3);

-- Room on each page for the row's next version: a delivery is written five times in its life, and a
-- dispatch, which no index knows, then stays on its page. Holds for pages that are written from now on.
ALTER TABLE "Delivery" SET (fillfactor = 80);
