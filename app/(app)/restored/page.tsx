import { titled } from "@/components/shell/frame/titled";
import { AfterRestore } from "@/components/shell/restores/after-restore";
import { SetAside } from "@/components/shell/restores/set-aside-list";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import { listSetAside } from "@/lib/publishing/restores/set-aside";
import { planningFor } from "../planning";

async function RestoredPage() {
  const actor = await currentMember();
  const [{ accounts, preferences }, first] = await Promise.all([
    planningFor(actor),
    listSetAside(actor, {}),
  ]);
  return (
    <>
      <PageHeader title="May have gone out" />
      <PageBody className="flex flex-col gap-6">
        {first.restore && <AfterRestore restore={first.restore} preferences={preferences} />}
        <SetAside
          first={first}
          accounts={accounts}
          preferences={preferences}
          canDecide={actor.role !== "viewer"}
        />
      </PageBody>
    </>
  );
}

export default titled("May have gone out", RestoredPage);
