import { DeletedPost } from "@/components/library/deleted/deleted-post";
import { DocumentTitle } from "@/components/ui/document-title";
import { PageHeader } from "@/components/ui/page-header";
import { getMe } from "@/lib/identity/auth/get-me";
import type { Actor } from "@/lib/kernel/actor";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import type { DeletedItem } from "@/lib/records/deleted-items/schema";

export async function DeletedPostPage({ actor, item }: { actor: Actor; item: DeletedItem }) {
  const { user } = await getMe(actor, {});
  return (
    <>
      <DocumentTitle>Deleted post</DocumentTitle>
      <PageHeader title="Deleted post" />
      <DeletedPost
        item={item}
        preferences={timePreferences(user)}
        canEdit={actor.role !== "viewer"}
      />
    </>
  );
}
