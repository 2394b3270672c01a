import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { NotificationToasts } from "@/components/notifications/notification-toasts";
import { PauseBanner } from "@/components/pause/pause-banner";
import { WithQueries } from "@/components/queries/with-queries";
import { AppShell } from "@/components/shell/app-shell";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listLabels } from "@/lib/labels/labels";
import { listNotifications } from "@/lib/notifications/notifications";
import { getPause } from "@/lib/publishing/pause";
import { timePreferences } from "@/lib/time/format-instant";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const actor = await currentMember();
  const [{ user, workspace }, unread, pause, labels] = await Promise.all([
    getMe(actor, {}),
    listNotifications(actor, { state: "unread", limit: 1 }),
    getPause(actor, {}),
    listLabels(actor, { limit: 200 }),
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
          unread,
          labels: labels.items,
        }}
        banner={<PauseBanner initial={pause} preferences={preferences} canResume={actor.admin} />}
      >
        <NuqsAdapter>{children}</NuqsAdapter>
        <NotificationToasts unread={unread} isAdmin={actor.admin} />
      </AppShell>
    </WithQueries>
  );
}
