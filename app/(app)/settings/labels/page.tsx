import { LabelSettings } from "@/components/library/labels/label-settings";
import { listLabels } from "@/lib/library/labels/labels";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/labels", async ({ actor }) => {
  const { items } = await listLabels(actor, { limit: 200 });
  return <LabelSettings first={items} canEdit={actor.role !== "viewer"} />;
});
