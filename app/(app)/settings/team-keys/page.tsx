import { TeamKeysDenied } from "@/components/credentials/team-keys-denied";
import { KeySettings } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { UrlState } from "@/components/url-state/url-state";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listTeamCredentials } from "@/lib/credentials/credentials";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/time/format-instant";

async function TeamKeysPage() {
  const actor = await currentMember();
  return actor.admin ? <TeamKeys actor={actor} /> : <TeamKeysDenied />;
}

type TeamKeysProps = { actor: Awaited<ReturnType<typeof currentMember>> };

async function TeamKeys({ actor }: TeamKeysProps) {
  const [first, { user }] = await Promise.all([listTeamCredentials(actor, {}), getMe(actor, {})]);
  return (
    <UrlState>
      <KeySettings
        kind="team"
        first={first}
        at={now().toISOString()}
        preferences={timePreferences(user)}
        address={env.BASE_URL}
        may={{ create: true, includeAdmin: true }}
      />
    </UrlState>
  );
}

export default titled("Team keys", TeamKeysPage);
