import { SnippetSettings } from "@/components/snippets/snippet-settings";
import { listSnippets } from "@/lib/snippets/snippets";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/snippets", async ({ actor }) => {
  const { items } = await listSnippets(actor, { limit: 200 });
  return <SnippetSettings first={items} canEdit={actor.role !== "viewer"} />;
});
