-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('active', 'paused', 'disabled');

-- CreateEnum
CREATE TYPE "WebhookAlgorithm" AS ENUM ('hmac-sha256', 'ed25519');

-- CreateEnum
CREATE TYPE "WebhookEventState" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "connectionIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "withContent" BOOLEAN NOT NULL DEFAULT false,
    "algorithm" "WebhookAlgorithm" NOT NULL DEFAULT 'hmac-sha256',
    "sealedSecret" TEXT NOT NULL,
    "sealedFormerSecret" TEXT,
    "formerSecretUntil" TIMESTAMPTZ(3),
    "publicKey" TEXT,
    "formerPublicKey" TEXT,
    "state" "WebhookState" NOT NULL DEFAULT 'active',
    "reasonCode" TEXT,
    "reasonValues" JSONB,
    "failingSince" TIMESTAMPTZ(3),
    "restUntil" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "facts" JSONB NOT NULL,
    "body" TEXT,
    "state" "WebhookEventState" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "tries" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Webhook_workspaceId_createdAt_id_idx" ON "Webhook"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "WebhookEvent_webhookId_at_id_idx" ON "WebhookEvent"("webhookId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "WebhookEvent_pending" ON "WebhookEvent"("webhookId", "nextAttemptAt") WHERE ("nextAttemptAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "WebhookEvent_at_idx" ON "WebhookEvent"("at");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookEvent" ADD CONSTRAINT "WebhookEvent_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What an address hears is a row of the transaction that it tells of. The database notes it, so that no
-- way to write a post, an account or a comment can forget to; lib/records/webhooks words and sends it.

-- Tells at the cost of one look at an index whether anybody listens. A restore, which writes everything
-- anew, tells nobody.
CREATE FUNCTION webhooks_listen(team uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('herald.restoring', TRUE) IS DISTINCT FROM 'on'
    AND EXISTS (SELECT FROM "Webhook" WHERE "workspaceId" = team AND state <> 'disabled')
$$;

-- A UUID of version 7, whose order is that of the instants to about a microsecond: one transaction writes
-- several events within a millisecond.
CREATE FUNCTION webhook_event_id(instant timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0')
    || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
  FROM (SELECT (extract(epoch FROM instant) * 1000000)::bigint AS micros) AS read
$$;

-- What concerns no account is for every address, whichever accounts it asked for.
CREATE FUNCTION note_webhook_event(team uuid, event text, accounts uuid[], facts jsonb, content jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO "WebhookEvent" (id, "webhookId", "workspaceId", type, at, facts, "nextAttemptAt")
  SELECT webhook_event_id(instant), id, team, event, instant,
    facts || CASE WHEN "withContent" THEN content ELSE '{}' END, instant
  FROM "Webhook", (SELECT clock_timestamp() AS instant) AS clock
  WHERE "workspaceId" = team AND state <> 'disabled'
    AND (cardinality(types) = 0 OR event = ANY(types))
    AND (cardinality("connectionIds") = 0 OR cardinality(accounts) = 0 OR accounts && "connectionIds")
$$;

CREATE FUNCTION webhook_delivery(delivery "Delivery") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('deliveryId', delivery.id, 'connectionId', delivery."connectionId",
    'provider', account.provider, 'accountName', account.name,
    'postIndex', delivery."postIndex", 'state', delivery.state, 'scheduledAt', delivery."scheduledAt",
    'publishedAt', delivery."publishedAt", 'publishedUrl', delivery."publishedUrl",
    'attempt', delivery."intentNo", 'errorCode', delivery."errorCode",
    'errorReason', delivery."errorReason", 'errorValues', delivery."errorValues")
  FROM "Connection" account WHERE account.id = delivery."connectionId"
$$;

CREATE FUNCTION note_post_webhooks(post "Post", events text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
  deliveries jsonb;
  event text;
BEGIN
  SELECT coalesce(array_agg(DISTINCT "connectionId"), '{}'),
    coalesce(jsonb_agg(webhook_delivery(delivery) ORDER BY "connectionId", "postIndex"), '[]')
  INTO accounts, deliveries
  FROM "Delivery" delivery WHERE "postId" = post.id;
  FOREACH event IN ARRAY events LOOP
    PERFORM note_webhook_event(post."workspaceId", event, accounts,
      jsonb_build_object('postId', post.id, 'version', post.version, 'state', post.state,
        'scheduledAt', post."scheduledAt", 'managedById', post."managedById",
        'byProgram', post."byProgram", 'deliveries', deliveries),
      jsonb_build_object('title', post.title, 'text', post.text,
        'additionalTexts', to_jsonb(post."additionalTexts")));
  END LOOP;
END
$$;

-- Deferred, so that a post is told of with its deliveries, which are written after it.
CREATE FUNCTION tell_webhooks_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  events text[] := '{}';
  written "Post";
BEGIN
  IF NOT webhooks_listen(NEW."workspaceId") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    events := ARRAY['post.created'];
    IF NEW.state = 'scheduled' THEN
      events := events || 'post.scheduled'::text;
    END IF;
  ELSE
    IF NEW.version > OLD.version THEN
      events := events || 'post.updated'::text;
    END IF;
    IF NEW.state = 'scheduled' AND (NEW."scheduledAt" <> OLD."scheduledAt" OR OLD.state IN ('cancelled', 'failed')) THEN
      events := events || 'post.scheduled'::text;
    END IF;
    IF NEW.state <> OLD.state AND NEW.state NOT IN ('scheduled', 'publishing') THEN
      events := events || ('post.' || NEW.state);
    END IF;
  END IF;
  -- As the transaction leaves it, so that all its events have one version.
  SELECT * INTO written FROM "Post" WHERE id = NEW.id;
  IF FOUND THEN
    PERFORM note_post_webhooks(written, events);
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER webhooks_of_created_post AFTER INSERT ON "Post"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_post();
CREATE CONSTRAINT TRIGGER webhooks_of_changed_post AFTER UPDATE ON "Post"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.version <> OLD.version OR NEW.state <> OLD.state)
  EXECUTE FUNCTION tell_webhooks_of_post();

-- Before, as its deliveries go with it.
CREATE FUNCTION tell_webhooks_of_deleted_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(OLD."workspaceId") THEN
    PERFORM note_post_webhooks(OLD, ARRAY['post.deleted']);
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER webhooks_of_deleted_post BEFORE DELETE ON "Post"
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_deleted_post();

CREATE FUNCTION tell_webhooks_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb;
BEGIN
  IF NOT webhooks_listen(NEW."workspaceId") THEN
    RETURN NULL;
  END IF;
  facts := webhook_delivery(NEW) || (
    SELECT jsonb_build_object('postId', id, 'version', version) FROM "Post" WHERE id = NEW."postId");
  PERFORM note_webhook_event(NEW."workspaceId", 'delivery.' || NEW.state, ARRAY[NEW."connectionId"], facts, '{}');
  IF NEW."errorCode" = 'not_approved' THEN
    PERFORM note_webhook_event(NEW."workspaceId", 'approval.missed', ARRAY[NEW."connectionId"], facts, '{}');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_delivery AFTER UPDATE OF state ON "Delivery"
  FOR EACH ROW
  WHEN (NEW.state <> OLD.state AND NEW.state IN ('published', 'failed', 'unconfirmed'))
  EXECUTE FUNCTION tell_webhooks_of_delivery();

CREATE FUNCTION tell_webhooks_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW."workspaceId") THEN
    PERFORM note_webhook_event(NEW."workspaceId", 'draft.created', '{}',
      jsonb_build_object('draftId', NEW.id, 'version', NEW.version, 'createdById', NEW."createdById"),
      jsonb_build_object('title', coalesce(NEW.content -> 'title', '""'), 'text', coalesce(NEW.content -> 'text', '""')));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_draft AFTER INSERT ON "Draft"
  FOR EACH ROW WHEN (NOT NEW.template) EXECUTE FUNCTION tell_webhooks_of_draft();

CREATE FUNCTION tell_webhooks_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW."workspaceId") THEN
    PERFORM note_webhook_event(NEW."workspaceId", 'comment.created',
      (SELECT coalesce(array_agg(DISTINCT "connectionId"), '{}') FROM "Delivery" WHERE "postId" = NEW."postId"),
      jsonb_build_object('commentId', NEW.id, 'postId', NEW."postId", 'authorId', NEW."authorId",
        'guestName', NEW."guestName"),
      jsonb_build_object('body', NEW.body));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_comment AFTER INSERT ON "Comment"
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_comment();

-- Whom an event of an approval concerns: all accounts of the post, or the one that it is about.
CREATE FUNCTION note_approval_webhook(team uuid, event text, post_id uuid, account uuid, facts jsonb)
RETURNS void LANGUAGE sql AS $$
  SELECT note_webhook_event(team, event,
    CASE WHEN account IS NULL
      THEN (SELECT coalesce(array_agg(DISTINCT "connectionId"), '{}') FROM "Delivery" WHERE "postId" = post_id)
      ELSE ARRAY[account] END,
    facts || (SELECT jsonb_build_object('postId', id, 'version', version) FROM "Post" WHERE id = post_id), '{}')
$$;

CREATE FUNCTION tell_webhooks_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW."workspaceId") THEN
    PERFORM note_approval_webhook(NEW."workspaceId", 'approval.requested', NEW."postId", NULL,
      jsonb_build_object('requestedById', NEW."requestedById", 'requestedAt', NEW."requestedAt"));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_request AFTER INSERT ON "ApprovalRequest"
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_request();
CREATE TRIGGER webhooks_of_repeated_request AFTER UPDATE OF "requestedAt" ON "ApprovalRequest"
  FOR EACH ROW WHEN (NEW."requestedAt" <> OLD."requestedAt") EXECUTE FUNCTION tell_webhooks_of_request();

CREATE FUNCTION tell_webhooks_of_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW."workspaceId") THEN
    PERFORM note_approval_webhook(NEW."workspaceId",
      CASE NEW.decision WHEN 'override' THEN 'approval.overridden' ELSE 'approval.changes_requested' END,
      NEW."postId", NULL,
      jsonb_build_object('byId', CASE WHEN NEW."guestName" IS NULL THEN NEW."byId" END, 'guestName', NEW."guestName",
        'decidedAt', NEW.at));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_decision AFTER INSERT ON "ApprovalDecision"
  FOR EACH ROW WHEN (NEW.decision <> 'approve') EXECUTE FUNCTION tell_webhooks_of_decision();

CREATE FUNCTION tell_webhooks_of_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW."workspaceId") THEN
    PERFORM note_approval_webhook(NEW."workspaceId", 'approval.approved', NEW."postId", NEW."connectionId",
      jsonb_build_object('connectionId', NEW."connectionId", 'approvedAt', NEW.since));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_approval AFTER UPDATE OF state ON "AccountApproval"
  FOR EACH ROW WHEN (NEW.state = 'approved' AND OLD.state <> 'approved')
  EXECUTE FUNCTION tell_webhooks_of_approval();

CREATE FUNCTION note_connection_webhook(connection "Connection", event text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(connection."workspaceId") THEN
    PERFORM note_webhook_event(connection."workspaceId", event, ARRAY[connection.id],
      jsonb_build_object('connectionId', connection.id, 'provider', connection.provider,
        'accountName', connection.name, 'handle', connection.handle, 'state', connection.state,
        'accessEndsAt', connection."tokenExpiresAt", 'reasonCode', connection."reasonCode",
        'reasonValues', connection."reasonValues"), '{}');
  END IF;
END
$$;
CREATE FUNCTION tell_webhooks_of_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_connection_webhook(NEW,
    CASE NEW.state WHEN 'active' THEN 'connection.connected' ELSE 'connection.' || NEW.state END);
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_new_connection AFTER INSERT ON "Connection"
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_connection();
CREATE TRIGGER webhooks_of_connection AFTER UPDATE OF state ON "Connection"
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION tell_webhooks_of_connection();
CREATE FUNCTION tell_webhooks_of_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_connection_webhook(NEW, 'connection.expires');
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_expiry AFTER UPDATE OF "expiryWarnedDays" ON "Connection"
  FOR EACH ROW
  WHEN (NEW."expiryWarnedDays" IS NOT NULL AND NEW."expiryWarnedDays" IS DISTINCT FROM OLD."expiryWarnedDays")
  EXECUTE FUNCTION tell_webhooks_of_expiry();

CREATE FUNCTION tell_webhooks_of_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW.id) THEN
    PERFORM note_webhook_event(NEW.id,
      CASE WHEN NEW."pausedAt" IS NULL THEN 'publishing.resumed' ELSE 'publishing.paused' END, '{}',
      jsonb_build_object('workspaceId', NEW.id, 'pausedAt', NEW."pausedAt", 'pausedById', NEW."pausedById"),
      jsonb_build_object('reason', NEW."pauseReason"));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_pause AFTER UPDATE OF "pausedAt" ON "Workspace"
  FOR EACH ROW WHEN ((NEW."pausedAt" IS NULL) <> (OLD."pausedAt" IS NULL)) EXECUTE FUNCTION tell_webhooks_of_pause();

CREATE FUNCTION tell_webhooks_of_medium() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW."workspaceId") THEN
    PERFORM note_webhook_event(NEW."workspaceId", 'media.ready', '{}',
      jsonb_build_object('mediaId', NEW.id, 'contentType', NEW."contentType", 'sizeBytes', NEW."sizeBytes",
        'width', NEW.width, 'height', NEW.height, 'durationSeconds', NEW."durationSeconds"),
      jsonb_build_object('fileName', NEW."fileName", 'alt', NEW.alt));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_medium AFTER UPDATE OF state ON "Media"
  FOR EACH ROW WHEN (NEW.state = 'ready' AND OLD.state <> 'ready') EXECUTE FUNCTION tell_webhooks_of_medium();

CREATE FUNCTION tell_webhooks_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhooks_listen(NEW."workspaceId") THEN
    PERFORM note_webhook_event(NEW."workspaceId", 'results.updated', ARRAY[NEW."connectionId"],
      jsonb_build_object('deliveryId', NEW."deliveryId", 'connectionId', NEW."connectionId",
        'postId', (SELECT "postId" FROM "Delivery" WHERE id = NEW."deliveryId"), 'asOf', NEW."readAt",
        'deletedAt', NEW."deletedAt", 'metrics', jsonb_strip_nulls(jsonb_build_object(
          'views', NEW.views, 'reach', NEW.reach, 'reactions', NEW.reactions, 'comments', NEW.comments,
          'shares', NEW.shares, 'saves', NEW.saves, 'clicks', NEW.clicks, 'quotes', NEW.quotes,
          'video_views', NEW."videoViews", 'watch_time', NEW."watchTime"))), '{}');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_of_result AFTER UPDATE OF "readAt", "deletedAt" ON "DeliveryResult"
  FOR EACH ROW
  WHEN (NEW."readAt" IS DISTINCT FROM OLD."readAt" OR NEW."deletedAt" IS DISTINCT FROM OLD."deletedAt")
  EXECUTE FUNCTION tell_webhooks_of_result();
