-- Labels stay in the log of a medium that is gone, as they stay in that of a post.
CREATE OR REPLACE FUNCTION audit_kept_fields(target_type text) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE target_type
    WHEN 'comment' THEN ARRAY['mentions']
    WHEN 'media' THEN ARRAY['labels', 'scheduledPosts']
    WHEN 'mention' THEN ARRAY[]::text[]
    WHEN 'post' THEN ARRAY['connectionIds', 'crops', 'labelIds', 'labels', 'managedBy', 'mediaIds',
      'mediaOverrides', 'scheduledAt', 'state']
    WHEN 'snippet' THEN ARRAY['kind', 'name']
  END
$$;

-- CreateTable
CREATE TABLE "MediaLabel" (
    "mediaId" UUID NOT NULL,
    "labelId" UUID NOT NULL,

    CONSTRAINT "MediaLabel_pkey" PRIMARY KEY ("mediaId","labelId")
);

-- CreateIndex
CREATE INDEX "MediaLabel_labelId_idx" ON "MediaLabel"("labelId");

-- AddForeignKey
ALTER TABLE "MediaLabel" ADD CONSTRAINT "MediaLabel_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaLabel" ADD CONSTRAINT "MediaLabel_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "Label"("id") ON DELETE CASCADE ON UPDATE CASCADE;
