import { MentionSettings } from "@/components/library/mentions/mention-settings";
import { listMentioningNetworks } from "@/lib/accounts/mentions/mention-accounts";
import { listMentions } from "@/lib/accounts/mentions/mentions";
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
