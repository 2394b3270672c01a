import { SnippetSettings } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { listSnippets } from "@/lib/snippets/snippets";

async function SnippetsPage() {
  const actor = await currentMember();
  const { items } = await listSnippets(actor, { limit: 200 });
  return <SnippetSettings first={items} canEdit={actor.role !== "viewer"} />;
}

export default titled("Snippets", SnippetsPage);
