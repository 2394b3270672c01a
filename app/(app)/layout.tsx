import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const { user, workspace } = await getMe(await currentMember(), {});
  const { name, email, timeZone, role } = user;
  const canCompose = role !== "viewer";
  return (
    <AppShell member={{ name, email, timeZone, workspaceName: workspace.name, canCompose }}>
      {children}
    </AppShell>
  );
}
