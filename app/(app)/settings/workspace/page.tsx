import { WorkspaceDetails, WorkspaceForm } from "@/components/settings/workspace/workspace-form";
import { getWorkspace } from "@/lib/identity/workspaces/workspace";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/workspace", async ({ actor }) => {
  const { workspace } = await getWorkspace(actor, {});
  return actor.admin ? (
    <WorkspaceForm workspace={workspace} />
  ) : (
    <WorkspaceDetails workspace={workspace} />
  );
});
