import { MentionSettings } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { listMentioningNetworks } from "@/lib/mentions/mention-accounts";
import { listMentions } from "@/lib/mentions/mentions";

async function MentionsPage() {
  const actor = await currentMember();
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
}

export default titled("Mentions", MentionsPage);
