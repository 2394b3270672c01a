CREATE TYPE "SecurityTopic" AS ENUM ('account', 'sessions', 'members', 'connections');

ALTER TABLE "Notification" ADD COLUMN     "topic" "SecurityTopic";

UPDATE "Notification" SET topic = 'members' WHERE type = 'security' AND (subject = 'role' OR subject LIKE 'joined:%');
UPDATE "Notification" SET topic = 'connections' WHERE type = 'security' AND subject LIKE 'data_deleted:%';
