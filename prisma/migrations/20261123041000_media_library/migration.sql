-- CreateTable
CREATE TABLE "MediaAlias" (
    "id" UUID NOT NULL,
    "mediaId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MediaAlias_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KeptAlt" (
    "postId" UUID NOT NULL,
    "mediaId" UUID NOT NULL,
    "alt" TEXT NOT NULL,

    CONSTRAINT "KeptAlt_pkey" PRIMARY KEY ("postId","mediaId")
);

-- CreateIndex
CREATE INDEX "MediaAlias_mediaId_idx" ON "MediaAlias"("mediaId");

-- CreateIndex
CREATE INDEX "KeptAlt_mediaId_idx" ON "KeptAlt"("mediaId");

-- AddForeignKey
ALTER TABLE "MediaAlias" ADD CONSTRAINT "MediaAlias_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeptAlt" ADD CONSTRAINT "KeptAlt_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeptAlt" ADD CONSTRAINT "KeptAlt_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
