import type { Metadata } from "next";
import { SnippetSettings } from "@/components/settings/sections";
import { currentMember } from "@/lib/auth/current-member";
import { listSnippets } from "@/lib/snippets/list-snippets";

export const metadata: Metadata = { title: "Snippets" };

export default async function SnippetsPage() {
  const actor = await currentMember();
  const { items } = await listSnippets(actor, { limit: 200 });
  return <SnippetSettings first={items} canEdit={actor.role !== "viewer"} />;
}
