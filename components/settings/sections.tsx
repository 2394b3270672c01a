"use client";

import { queried } from "@/components/queries/queried";
import { awake } from "@/components/ui/awake";
import { dormant } from "@/components/ui/dormant";
import { Skeleton } from "@/components/ui/skeleton";

const loading = <Skeleton className="h-80 rounded-lg" />;

export const ProfileForm = dormant(
  async () => queried((await import("./profile-sections")).ProfileForm),
  { what: "Your profile", loading },
);

export const EmailPanel = dormant(
  async () => queried((await import("./profile-sections")).EmailPanel),
  { what: "Your address", loading },
);

export const PasskeySettings = dormant(
  async () => queried((await import("./profile-sections")).PasskeySettings),
  { what: "Your passkeys", loading },
);

export const PasswordPanel = dormant(
  async () => queried((await import("./profile-sections")).PasswordPanel),
  { what: "Your password", loading },
);

export const SsoCard = dormant(async () => queried((await import("./profile-sections")).SsoCard), {
  what: "Single sign-on",
});

export const NotificationPreferences = dormant(
  async () => queried((await import("./profile-sections")).NotificationPreferences),
  { what: "What you are told", loading },
);

export const SessionSettings = dormant(
  async () => queried((await import("@/components/sessions/session-settings")).SessionSettings),
  { what: "Your sessions", loading },
);

export const WorkspaceForm = dormant(
  async () => queried((await import("@/components/workspace/workspace-form")).WorkspaceForm),
  { what: "The workspace", loading },
);

export const Invitations = dormant(
  async () => queried((await import("@/components/invitations/invitations")).Invitations),
  {
    what: "The invitations",
    loading,
    until: async () => {
      if (location.hash === "") await awake();
    },
  },
);

export const MemberList = dormant(
  async () => queried((await import("@/components/members/member-list")).MemberList),
  { what: "The members", loading },
);

export const LabelSettings = dormant(
  async () => queried((await import("@/components/labels/label-settings")).LabelSettings),
  { what: "The labels", loading },
);

export const SnippetSettings = dormant(
  async () => queried((await import("@/components/snippets/snippet-settings")).SnippetSettings),
  { what: "The snippets", loading },
);

export const MentionSettings = dormant(
  async () => queried((await import("@/components/mentions/mention-settings")).MentionSettings),
  { what: "The mentions", loading },
);

export const DeletedItems = dormant(
  async () => queried((await import("@/components/deleted/deleted-items")).DeletedItems),
  { what: "What was deleted", loading },
);

export const PublishingHealth = dormant(
  async () => queried((await import("@/components/monitoring/publishing-health")).PublishingHealth),
  { what: "The figures", loading },
);

export const PauseCard = dormant(
  async () => queried((await import("@/components/pause/pause-card")).PauseCard),
  { what: "The card about publishing", loading },
);

export const InstallationHealth = dormant(
  async () => queried((await import("@/components/health/installation-health")).InstallationHealth),
  { what: "The checks", loading },
);

export const MailSettings = dormant(
  async () => queried((await import("@/components/mail/mail-settings")).MailSettings),
  { what: "The mails", loading },
);

export const BackupCard = dormant(
  async () => (await import("@/components/backup/backup-card")).BackupCard,
  { what: "The card about backups", loading },
);

export const AuditSettings = dormant(
  async () => queried((await import("@/components/audit/audit-settings")).AuditSettings),
  { what: "The audit log", loading },
);

export const KeySettings = dormant(
  async () => queried((await import("@/components/credentials/key-settings")).KeySettings),
  { what: "The keys", loading },
);

export const AssistantGuide = dormant(
  async () => (await import("@/components/assistants/assistant-guide")).AssistantGuide,
  { what: "The guide", loading },
);
