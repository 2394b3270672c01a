import { SnippetSettings } from "@/components/library/snippets/snippet-settings";
import { listSnippets } from "@/lib/library/snippets/snippets";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/snippets", async ({ actor }) => {
  const { items } = await listSnippets(actor, { limit: 200 });
  return <SnippetSettings first={items} canEdit={actor.role !== "viewer"} />;
});
