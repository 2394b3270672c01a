import { LabelSettings } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { listLabels } from "@/lib/labels/labels";

async function LabelsPage() {
  const actor = await currentMember();
  const { items } = await listLabels(actor, { limit: 200 });
  return <LabelSettings first={items} canEdit={actor.role !== "viewer"} />;
}

export default titled("Labels", LabelsPage);
