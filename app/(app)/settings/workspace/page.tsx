import { WorkspaceFacts, WorkspaceForm } from "@/components/workspace/workspace-form";
import { getWorkspace } from "@/lib/workspaces/workspace";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/workspace", async ({ actor }) => {
  const { workspace } = await getWorkspace(actor, {});
  return actor.admin ? (
    <WorkspaceForm workspace={workspace} />
  ) : (
    <WorkspaceFacts workspace={workspace} />
  );
});
