-- A server may have said more than is kept from now on. Texts are cut and lose what turns them around.
UPDATE "Connection"
SET "name" = left(regexp_replace(left("name", 1600), '[\u0001-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), 199) || CASE WHEN char_length("name") > 200 THEN '…' ELSE '' END
WHERE char_length("name") > 200
  OR "name" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
UPDATE "Connection" SET "reason" = left("reason", 999) || '…' WHERE char_length("reason") > 1000;
UPDATE "Connection" SET "facts" = '{}', "factsAt" = NULL WHERE octet_length("facts"::text) > 4000;

-- A handle or an id that was cut would be another one: the account can be seen and disconnected only.
UPDATE "Connection" SET "handle" = '' WHERE char_length("handle") > 200;
UPDATE "Connection"
SET "accountId" = 'unusable:' || md5("accountId"),
  "state" = CASE WHEN "state" = 'active' THEN 'needs_reconnect'::"ConnectionState" ELSE "state" END,
  "reason" = CASE WHEN "state" = 'active' THEN 'Its server gave it a name that is too long to be kept. Disconnect it.' ELSE "reason" END
WHERE char_length("accountId") > 512;
UPDATE "Connection" SET "authorizedUserId" = 'unusable:' || md5("authorizedUserId")
WHERE char_length("authorizedUserId") > 512;

UPDATE "Delivery" SET "remoteId" = 'unusable:' || md5("remoteId") WHERE char_length("remoteId") > 512;
UPDATE "Delivery" SET "publishedUrl" = NULL
WHERE char_length("publishedUrl") > 2000 OR "publishedUrl" !~* '^https?://';
UPDATE "Delivery" SET "errorMessage" = left("errorMessage", 999) || '…'
WHERE char_length("errorMessage") > 1000;
UPDATE "DeliveryEvent" SET "message" = left("message", 1999) || '…' WHERE char_length("message") > 2000;
UPDATE "Notification" SET "message" = left("message", 1999) || '…' WHERE char_length("message") > 2000;
