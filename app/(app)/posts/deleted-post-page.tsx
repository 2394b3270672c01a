import { DeletedPost } from "@/components/deleted/deleted-post";
import { PageHeader } from "@/components/ui/page-header";
import { getMe } from "@/lib/auth/get-me";
import type { DeletedItem } from "@/lib/deleted-items/schema";
import type { Actor } from "@/lib/kernel/actor";
import { timePreferences } from "@/lib/time/format-instant";

export async function DeletedPostPage({ actor, item }: { actor: Actor; item: DeletedItem }) {
  const { user } = await getMe(actor, {});
  return (
    <>
      <PageHeader title="Deleted post" />
      <DeletedPost
        item={item}
        preferences={timePreferences(user)}
        canEdit={actor.role !== "viewer"}
      />
    </>
  );
}
