import type { ArchiveKind } from "./archive-kind";
import { contentKinds } from "./content-kinds";
import { historyKinds } from "./history-kinds";
import { personKinds } from "./person-kinds";
import type { DataExportKind } from "./schema";
import { settingKinds } from "./setting-kinds";

export const kindsOf: Record<DataExportKind, readonly ArchiveKind[]> = {
  workspace: [...settingKinds, ...contentKinds, ...historyKinds],
  person: personKinds,
};

const letsIn = "It lets somebody in, or did.";
const derived = "It is worked out of what is in the archive.";
const passing = "It holds for minutes or hours and means nothing afterwards.";
const installation = "It is about the machine that Herald runs on, not about a team.";
const machinery = "It keeps track of work that is under way.";

/** Gives the reason for each table of which the workspace's archive has nothing. */
export const leftOut: Readonly<Record<string, string>> = {
  AccountPicture: "Networks serve these pictures.",
  ApprovalReminder: machinery,
  AwaitedApprover: derived,
  BackupRecord: installation,
  DeletionRequest: "It is about a network's user, whose data is gone.",
  EmailChange: letsIn,
  EngineEvent: machinery,
  EngineLink: installation,
  EngineProgress: machinery,
  EngineRun: machinery,
  FailureMailing: machinery,
  IdempotencyRecord: machinery,
  ImportMapping: "It remembers how a file was read last.",
  ImportedRow: "It recognises a row of a file, of which nobody can read it.",
  Installation: installation,
  KeptSecret: letsIn,
  KnownDevice: letsIn,
  LinkCard: passing,
  MediaRemoval: machinery,
  OAuthRecord: letsIn,
  OidcIdentity: letsIn,
  Outage: installation,
  PageAuthorization: letsIn,
  Passkey: "A person's own archive names theirs.",
  PasswordReset: letsIn,
  Presence: passing,
  RateLimit: passing,
  Restore: installation,
  ReviewDevice: letsIn,
  Session: "A person's own archive lists theirs.",
  SlotReservation: passing,
  SsoAttempt: letsIn,
  WebAuthnChallenge: letsIn,
  WebhookEvent: "It is sent again and forgotten; what it tells of is in the archive.",
};
