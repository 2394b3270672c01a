import { ExportSettings } from "@/components/settings/exports/export-settings";
import { getMe } from "@/lib/identity/auth/get-me";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listOwnExports, listWorkspaceExports } from "@/lib/planning/exports/data-exports";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/exports", async ({ actor }) => {
  const [{ user }, own, workspace] = await Promise.all([
    getMe(actor, {}),
    listOwnExports(actor, {}),
    actor.admin ? listWorkspaceExports(actor, {}) : null,
  ]);
  return <ExportSettings own={own} workspace={workspace} preferences={timePreferences(user)} />;
});
