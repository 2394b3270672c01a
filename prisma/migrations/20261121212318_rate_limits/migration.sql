-- Counts of the last minutes: a crash may forget them, and no request waits for a disk.
-- rate-limiter-flexible writes by position: key, points, expire.
CREATE UNLOGGED TABLE "RateLimit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);
