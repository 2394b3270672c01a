CREATE TYPE "MailKind" AS ENUM ('invitation', 'password_reset', 'email_confirmation', 'email_notice', 'security', 'notification', 'test');

CREATE TYPE "MailState" AS ENUM ('queued', 'sent', 'refused');

CREATE TYPE "ChallengePurpose" AS ENUM ('register', 'sign_in', 'confirm', 'accept_invitation');

CREATE TYPE "SsoPurpose" AS ENUM ('sign_in', 'confirm');

-- No statement of this migration uses a new value, so all can be added in one transaction.
ALTER TYPE "AuditAction" ADD VALUE 'email.cancelled';
ALTER TYPE "AuditAction" ADD VALUE 'email.changed';
ALTER TYPE "AuditAction" ADD VALUE 'email.requested';
ALTER TYPE "AuditAction" ADD VALUE 'email.restored';
ALTER TYPE "AuditAction" ADD VALUE 'identity.linked';
ALTER TYPE "AuditAction" ADD VALUE 'identity.unlinked';
ALTER TYPE "AuditAction" ADD VALUE 'invitation.accepted';
ALTER TYPE "AuditAction" ADD VALUE 'invitation.created';
ALTER TYPE "AuditAction" ADD VALUE 'invitation.resent';
ALTER TYPE "AuditAction" ADD VALUE 'invitation.revoked';
ALTER TYPE "AuditAction" ADD VALUE 'mail.tested';
ALTER TYPE "AuditAction" ADD VALUE 'member.joined';
ALTER TYPE "AuditAction" ADD VALUE 'member.removed';
ALTER TYPE "AuditAction" ADD VALUE 'member.updated';
ALTER TYPE "AuditAction" ADD VALUE 'passkey.created';
ALTER TYPE "AuditAction" ADD VALUE 'passkey.deleted';
ALTER TYPE "AuditAction" ADD VALUE 'passkey.refused';
ALTER TYPE "AuditAction" ADD VALUE 'passkey.updated';
ALTER TYPE "AuditAction" ADD VALUE 'password.changed';
ALTER TYPE "AuditAction" ADD VALUE 'password.link_created';
ALTER TYPE "AuditAction" ADD VALUE 'password.removed';
ALTER TYPE "AuditAction" ADD VALUE 'password.reset';
ALTER TYPE "NotificationType" ADD VALUE 'comment';

-- No release could begin a change of address, so no row is lost.
DELETE FROM "EmailChange";
ALTER TABLE "EmailChange" DROP CONSTRAINT "EmailChange_pkey",
ADD COLUMN     "cancelledAt" TIMESTAMPTZ(3),
ADD COLUMN     "confirmedAt" TIMESTAMPTZ(3),
ADD COLUMN     "formerEmail" TEXT NOT NULL,
ADD COLUMN     "id" UUID NOT NULL,
ADD COLUMN     "undoTokenHash" BYTEA NOT NULL,
ADD COLUMN     "undoUntil" TIMESTAMPTZ(3) NOT NULL,
ADD CONSTRAINT "EmailChange_pkey" PRIMARY KEY ("id");

ALTER TABLE "Notification" ADD COLUMN     "mailDueAt" TIMESTAMPTZ(3);

ALTER TABLE "User" ADD COLUMN     "firstDayOfWeek" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "passwordHash" DROP NOT NULL;

CREATE TABLE "Mail" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "kind" "MailKind" NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sealedContent" TEXT,
    "state" "MailState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PasswordReset" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "replaces" BYTEA,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Invitation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "invitedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Passkey" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "aaguid" UUID,
    "name" TEXT NOT NULL,
    "synced" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "WebAuthnChallenge" (
    "id" UUID NOT NULL,
    "challenge" TEXT NOT NULL,
    "purpose" "ChallengePurpose" NOT NULL,
    "sessionId" UUID,
    "invitationId" UUID,
    "newUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebAuthnChallenge_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "OidcIdentity" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OidcIdentity_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "SsoAttempt" (
    "id" UUID NOT NULL,
    "stateHash" BYTEA NOT NULL,
    "browserHash" BYTEA NOT NULL,
    "purpose" "SsoPurpose" NOT NULL,
    "sessionId" UUID,
    "sealed" TEXT NOT NULL,
    "returnTo" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SsoAttempt_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "KnownDevice" (
    "userId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KnownDevice_pkey" PRIMARY KEY ("userId","tokenHash")
);

CREATE INDEX "Mail_workspaceId_createdAt_id_idx" ON "Mail"("workspaceId", "createdAt" DESC, "id" DESC);

CREATE INDEX "Mail_queued" ON "Mail"("nextAttemptAt") WHERE ("nextAttemptAt" IS NOT NULL);

CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "PasswordReset"("tokenHash");

CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset"("userId");

CREATE INDEX "PasswordReset_expiresAt_idx" ON "PasswordReset"("expiresAt");

CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

CREATE INDEX "Invitation_workspaceId_createdAt_id_idx" ON "Invitation"("workspaceId", "createdAt" DESC, "id" DESC);

CREATE INDEX "Invitation_expiresAt_idx" ON "Invitation"("expiresAt");

CREATE UNIQUE INDEX "Invitation_open" ON "Invitation"("workspaceId", "emailKey") WHERE ("acceptedAt" IS NULL AND "revokedAt" IS NULL);

CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

CREATE INDEX "Passkey_userId_createdAt_id_idx" ON "Passkey"("userId", "createdAt" DESC, "id" DESC);

CREATE UNIQUE INDEX "WebAuthnChallenge_challenge_key" ON "WebAuthnChallenge"("challenge");

CREATE INDEX "WebAuthnChallenge_sessionId_idx" ON "WebAuthnChallenge"("sessionId");

CREATE INDEX "WebAuthnChallenge_invitationId_idx" ON "WebAuthnChallenge"("invitationId");

CREATE INDEX "WebAuthnChallenge_expiresAt_idx" ON "WebAuthnChallenge"("expiresAt");

CREATE INDEX "OidcIdentity_userId_idx" ON "OidcIdentity"("userId");

CREATE UNIQUE INDEX "OidcIdentity_issuer_subject_key" ON "OidcIdentity"("issuer", "subject");

CREATE UNIQUE INDEX "SsoAttempt_stateHash_key" ON "SsoAttempt"("stateHash");

CREATE INDEX "SsoAttempt_sessionId_idx" ON "SsoAttempt"("sessionId");

CREATE INDEX "SsoAttempt_expiresAt_idx" ON "SsoAttempt"("expiresAt");

CREATE INDEX "KnownDevice_lastSeenAt_idx" ON "KnownDevice"("lastSeenAt");

CREATE UNIQUE INDEX "EmailChange_undoTokenHash_key" ON "EmailChange"("undoTokenHash");

CREATE INDEX "EmailChange_undoUntil_idx" ON "EmailChange"("undoUntil");

CREATE UNIQUE INDEX "EmailChange_pending" ON "EmailChange"("userId") WHERE ("confirmedAt" IS NULL AND "cancelledAt" IS NULL);

ALTER TABLE "Mail" ADD CONSTRAINT "Mail_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WebAuthnChallenge" ADD CONSTRAINT "WebAuthnChallenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WebAuthnChallenge" ADD CONSTRAINT "WebAuthnChallenge_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "OidcIdentity" ADD CONSTRAINT "OidcIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SsoAttempt" ADD CONSTRAINT "SsoAttempt_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "KnownDevice" ADD CONSTRAINT "KnownDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
