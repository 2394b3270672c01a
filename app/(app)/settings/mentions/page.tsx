import { MentionSettings } from "@/components/mentions/mention-settings";
import { listMentioningNetworks } from "@/lib/mentions/mention-accounts";
import { listMentions } from "@/lib/mentions/mentions";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/mentions", async ({ actor }) => {
  const [{ items }, { networks }] = await Promise.all([
    listMentions(actor, { limit: 200 }),
    listMentioningNetworks(actor, {}),
  ]);
  const names = networks.map(({ provider, label }) => [provider, label]);
  return (
    <MentionSettings
      first={items}
      networkNames={Object.fromEntries(names)}
      canEdit={actor.role !== "viewer"}
    />
  );
});
