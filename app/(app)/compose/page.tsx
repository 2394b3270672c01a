import type { Metadata } from "next";
import { accountsOf } from "@/components/account/account";
import { CannotCompose } from "@/components/composer/cannot-compose";
import { nextFullHour, wallTimeOf } from "@/components/composer/compose-search";
import { Composer } from "@/components/composer/composer";
import { slotFor } from "@/components/composer/device-copy";
import { copiedComposition, newComposition } from "@/components/composer/new-composition";
import { PageHeader } from "@/components/shell/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { now } from "@/lib/clock";
import { listConnections } from "@/lib/connections/list-connections";
import { listNetworks } from "@/lib/connections/list-networks";
import { getPlanningZone } from "@/lib/workspaces/get-planning-zone";
import { originalOf } from "../posts/stored-post";

export const metadata: Metadata = { title: "New post" };

type Search = { at?: string; from?: string; account?: string };

export default async function ComposePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { at, from, account } = await searchParams;
  const actor = await currentMember();
  const [{ user }, planning, connections, { networks }, original] = await Promise.all([
    getMe(actor, {}),
    getPlanningZone(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    originalOf(actor, from),
  ]);
  const { id: userId, timeZone, dateFormat, timeFormat } = user;
  const accounts = accountsOf(connections.items, networks);
  const viewer = actor.role === "viewer";
  if (viewer || accounts.length === 0) {
    return (
      <>
        <PageHeader title="New post" />
        <CannotCompose viewer={viewer} canConnect={actor.admin} />
      </>
    );
  }
  const opened = now().toISOString();
  const given = wallTimeOf(at);
  const when = given ?? nextFullHour(opened, timeZone);
  const usable = accounts.filter(({ state }) => state === "active").map(({ id }) => id);
  const opening = { usable, when, timeZone };
  const composition = original
    ? copiedComposition({ ...original, account }, opening)
    : newComposition(opening);
  const owner = { userId, workspaceId: actor.workspaceId };
  const slot = slotFor(owner, from ? `copy:${from}` : "new");
  return (
    <>
      <PageHeader title="New post" />
      <Composer
        key={slot}
        accounts={accounts}
        preferences={{ timeZone, dateFormat, timeFormat }}
        workspaceTimeZone={planning.timeZone}
        start={{ composition, base: null, slot, timeGiven: given !== undefined }}
        now={opened}
        copySlot={slot}
      />
    </>
  );
}
