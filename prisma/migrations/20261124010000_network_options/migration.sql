-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "networkOptions" JSONB NOT NULL DEFAULT '{}';

-- A request that is repeated after the upgrade is answered from here, in the shape of now.
UPDATE "IdempotencyRecord"
SET response = jsonb_set(response, '{post}', '{"networkOptions": {}}'::jsonb || (response -> 'post'))
WHERE jsonb_typeof(response -> 'post') = 'object';

UPDATE "IdempotencyRecord"
SET response = jsonb_set(response, '{draft}', '{"networkOptions": {}}'::jsonb || (response -> 'draft'))
WHERE jsonb_typeof(response -> 'draft') = 'object';
