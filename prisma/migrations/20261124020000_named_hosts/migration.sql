ALTER TABLE "PageAuthorization" ADD COLUMN "sealedSignIn" TEXT;
ALTER TABLE "Connection" ADD COLUMN "renewingUntil" TIMESTAMPTZ(3);
