import type { Metadata } from "next";
import { accountsOf } from "@/components/account/account";
import { Composer } from "@/components/composer/composer";
import { slotFor } from "@/components/composer/device-copy";
import { baseOf } from "@/components/composer/payload";
import { ReadOnly } from "@/components/composer/read-only";
import { NotEditable } from "@/components/post/not-editable";
import { isEditable } from "@/components/post/what-can-be-done";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { now } from "@/lib/clock";
import { listConnections } from "@/lib/connections/list-connections";
import { listNetworks } from "@/lib/connections/list-networks";
import { getPlanningZone } from "@/lib/workspaces/get-planning-zone";
import { overrideMedia, storedPost } from "../../stored-post";

export const metadata: Metadata = { title: "Edit post" };

export default async function EditPage({ params }: { params: Promise<{ postId: string }> }) {
  const actor = await currentMember();
  const post = await storedPost(actor, (await params).postId);
  const [{ user }, planning, connections, { networks }, media] = await Promise.all([
    getMe(actor, {}),
    getPlanningZone(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    overrideMedia(actor, post),
  ]);
  const { id: userId, timeZone, dateFormat, timeFormat } = user;
  const owner = { userId, workspaceId: actor.workspaceId };
  const base = baseOf(post, { timeZone, media });
  const slot = slotFor(owner, `edit:${post.id}`);
  const readOnly = actor.role === "viewer";
  const editable = !readOnly && isEditable(post);
  return (
    <>
      <PageHeader
        title="Edit post"
        actions={
          <ButtonLink href={`/posts/${post.id}`} variant="ghost">
            Back to the post
          </ButtonLink>
        }
      />
      {readOnly && <ReadOnly />}
      {!readOnly && !editable && <NotEditable post={post} />}
      {editable && (
        <Composer
          accounts={accountsOf(connections.items, networks)}
          preferences={{ timeZone, dateFormat, timeFormat }}
          workspaceTimeZone={planning.timeZone}
          start={{ composition: base.composition, base, slot, timeGiven: false }}
          now={now().toISOString()}
          copySlot={slotFor(owner, `copy:${post.id}`)}
        />
      )}
    </>
  );
}
