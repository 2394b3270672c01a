import { WorkspaceForm } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { WorkspaceFacts } from "@/components/workspace/workspace-facts";
import { currentMember } from "@/lib/auth/current-member";
import { getWorkspace } from "@/lib/workspaces/get-workspace";

async function WorkspacePage() {
  const actor = await currentMember();
  const { workspace } = await getWorkspace(actor, {});
  return actor.admin ? (
    <WorkspaceForm workspace={workspace} />
  ) : (
    <WorkspaceFacts workspace={workspace} />
  );
}

export default titled("Workspace", WorkspacePage);
