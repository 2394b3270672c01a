import type { Metadata } from "next";
import { WorkspaceForm } from "@/components/settings/sections";
import { WorkspaceFacts } from "@/components/workspace/workspace-facts";
import { currentMember } from "@/lib/auth/current-member";
import { getWorkspace } from "@/lib/workspaces/get-workspace";

export const metadata: Metadata = { title: "Workspace" };

export default async function WorkspacePage() {
  const actor = await currentMember();
  const { workspace } = await getWorkspace(actor, {});
  return actor.admin ? (
    <WorkspaceForm workspace={workspace} />
  ) : (
    <WorkspaceFacts workspace={workspace} />
  );
}
