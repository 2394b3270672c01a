import type { Metadata } from "next";
import { MentionSettings } from "@/components/mentions/mention-settings";
import { currentMember } from "@/lib/auth/current-member";
import { listMentions } from "@/lib/mentions/list-mentions";

export const metadata: Metadata = { title: "Mentions" };

export default async function MentionsPage() {
  const actor = await currentMember();
  const { items } = await listMentions(actor, { limit: 200 });
  return <MentionSettings first={items} canEdit={actor.role !== "viewer"} />;
}
