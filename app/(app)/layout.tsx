import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { WithQueries } from "@/components/kit/queries/with-queries";
import { ShareReceiver } from "@/components/kit/sharing/share-receiver";
import { settingsPlaces } from "@/components/settings/frame/settings-pages";
import { AppShell } from "@/components/shell/frame/app-shell";
import { PauseBanner, StopsBanner } from "@/components/shell/frame/lazy-banners";
import { NotificationToasts } from "@/components/shell/notifications/notification-toasts";
import { currentMember } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { getWorkspace } from "@/lib/identity/workspaces/workspace";
import type { Actor } from "@/lib/kernel/actor";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listLabels } from "@/lib/library/labels/labels";
import { listApprovalRules } from "@/lib/planning/approvals/approval-rules";
import { listApprovals } from "@/lib/planning/posts/read-posts";
import { getPause } from "@/lib/publishing/pause";
import { listNotifications } from "@/lib/records/notifications/notifications";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const actor = await currentMember();
  const [{ user, workspace }, unread, pause, labels, waitingCount, stops] = await Promise.all([
    getMe(actor, {}),
    listNotifications(actor, { state: "unread", limit: 1 }),
    getPause(actor, {}),
    listLabels(actor, { limit: 200 }),
    countForYou(actor),
    actor.admin ? stopsOf(actor) : [],
  ]);
  const { name, email, avatarUrl, timeZone, firstDayOfWeek, role } = user;
  const canCompose = role !== "viewer";
  const preferences = timePreferences(user);
  return (
    <WithQueries>
      <AppShell
        member={{
          name,
          email,
          avatarUrl,
          timeZone,
          preferences,
          firstDayOfWeek,
          workspaceName: workspace.name,
          canCompose,
          isAdmin: actor.admin,
          settings: settingsPlaces(actor.admin),
          unread,
          waitingCount,
          labels: labels.items,
        }}
        banner={
          <>
            <PauseBanner initial={pause} preferences={preferences} canResume={actor.admin} />
            {actor.admin && <StopsBanner initial={stops} preferences={preferences} />}
          </>
        }
      >
        <NuqsAdapter>{children}</NuqsAdapter>
        {canCompose && <ShareReceiver />}
        <NotificationToasts unread={unread} isAdmin={actor.admin} />
      </AppShell>
    </WithQueries>
  );
}

async function stopsOf(actor: Actor) {
  return (await getWorkspace(actor, {})).workspace.stops;
}

/** Is null where no account needs approval and no program asks for it: then nothing of it is shown. */
async function countForYou(actor: Actor): Promise<number | null> {
  const [rules, { waitingCount }] = await Promise.all([
    listApprovalRules(actor, {}),
    listApprovals(actor, { waitingFor: "me", limit: 1 }),
  ]);
  return rules.items.length === 0 && waitingCount === 0 ? null : waitingCount;
}
