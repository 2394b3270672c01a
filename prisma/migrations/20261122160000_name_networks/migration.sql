-- Networks are stored by their own names. The path words of the interface stay in the code alone.
UPDATE "Connection" SET provider = 'facebook' WHERE provider = 'alpha';
UPDATE "Connection" SET provider = 'instagram' WHERE provider = 'beta';
UPDATE "Connection" SET provider = 'linkedin' WHERE provider = 'gamma';

UPDATE "PageAuthorization" SET provider = 'facebook' WHERE provider = 'alpha';
UPDATE "PageAuthorization" SET provider = 'instagram' WHERE provider = 'beta';
UPDATE "PageAuthorization" SET provider = 'linkedin' WHERE provider = 'gamma';

UPDATE "DeletionRequest" SET provider = 'facebook' WHERE provider = 'alpha';
UPDATE "DeletionRequest" SET provider = 'instagram' WHERE provider = 'beta';
UPDATE "DeletionRequest" SET provider = 'linkedin' WHERE provider = 'gamma';

-- A repeated request is answered from here; quotes inside a text are escaped, so only fields match.
UPDATE "IdempotencyRecord"
SET response = replace(replace(replace(response::text,
  '"provider": "alpha"', '"provider": "facebook"'),
  '"provider": "beta"', '"provider": "instagram"'),
  '"provider": "gamma"', '"provider": "linkedin"')::jsonb
WHERE response::text ~ '"provider": "(alpha|beta|gamma)"';
