import type { Metadata } from "next";
import { KeySettings } from "@/components/credentials/key-settings";
import { TeamKeysDenied } from "@/components/credentials/team-keys-denied";
import { SettingsNav } from "@/components/settings/settings-nav";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { now } from "@/lib/clock";
import { listTeamCredentials } from "@/lib/credentials/list-team-credentials";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Team keys" };

export default async function TeamKeysPage() {
  const actor = await currentMember();
  return (
    <>
      <PageHeader title="Settings">
        <SettingsNav isAdmin={actor.admin} />
      </PageHeader>
      <PageBody width="narrow">
        {actor.admin ? <TeamKeys actor={actor} /> : <TeamKeysDenied />}
      </PageBody>
    </>
  );
}

type TeamKeysProps = { actor: Awaited<ReturnType<typeof currentMember>> };

async function TeamKeys({ actor }: TeamKeysProps) {
  const [first, { user }] = await Promise.all([listTeamCredentials(actor, {}), getMe(actor, {})]);
  return (
    <KeySettings
      kind="team"
      first={first}
      at={now().toISOString()}
      preferences={user}
      address={env.BASE_URL}
      may={{ create: true, includeAdmin: true }}
    />
  );
}
