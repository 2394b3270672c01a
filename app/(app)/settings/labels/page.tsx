import type { Metadata } from "next";
import { LabelSettings } from "@/components/settings/sections";
import { currentMember } from "@/lib/auth/current-member";
import { listLabels } from "@/lib/labels/list-labels";

export const metadata: Metadata = { title: "Labels" };

export default async function LabelsPage() {
  const actor = await currentMember();
  const { items } = await listLabels(actor, { limit: 200 });
  return <LabelSettings first={items} canEdit={actor.role !== "viewer"} />;
}
