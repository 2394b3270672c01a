import { ReadOnly } from "@/components/composer/cannot-compose";
import { draftFilter, draftQuery } from "@/components/composer/draft-list/draft-filter";
import { Drafts } from "@/components/composer/draft-list/drafts";
import { titled } from "@/components/shell/frame/titled";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import { now } from "@/lib/kernel/clock";
import { listDrafts } from "@/lib/planning/drafts/drafts";
import { planningFor } from "../planning";

async function DraftsPage({ searchParams }: PageProps<"/drafts">) {
  const actor = await currentMember();
  if (actor.role === "viewer") {
    return (
      <>
        <PageHeader title="Drafts" />
        <ReadOnly />
      </>
    );
  }
  const shown = draftFilter.parseServerSide((await searchParams).show);
  const { userId, accounts, preferences } = await planningFor(actor);
  const page = await listDrafts(actor, draftQuery(shown, userId));
  return (
    <Drafts
      first={{ shown, page }}
      owner={{ userId, workspaceId: actor.workspaceId }}
      accounts={accounts}
      preferences={preferences}
      at={now().toISOString()}
    />
  );
}

export default titled("Drafts", DraftsPage);
