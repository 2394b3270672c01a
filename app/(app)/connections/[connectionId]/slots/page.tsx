import { SlotEditor } from "@/components/accounts/slots/slot-editor";
import { SlotTimes } from "@/components/accounts/slots/slot-times";
import { titled } from "@/components/shell/frame/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { getSlotSchedule } from "@/lib/accounts/slots/slot-schedule";
import { currentMember } from "@/lib/identity/auth/current-member";
import { planningFor } from "../../../planning";
import { plannedAccount } from "./planned-account";

async function SlotsPage({ params }: PageProps<"/connections/[connectionId]/slots">) {
  const { connectionId } = await params;
  const actor = await currentMember();
  const connection = await plannedAccount(actor, connectionId);
  const [{ schedule }, { accounts, preferences }] = await Promise.all([
    getSlotSchedule(actor, { connectionId }),
    planningFor(actor),
  ]);
  const others = accounts
    .filter(({ id, state }) => id !== connectionId && state !== "disconnected")
    .map(({ id, name, label }) => ({ id, name: `${name}, ${label}` }));
  const shown = {
    schedule,
    preferences,
    firstDayOfWeek: preferences.firstDayOfWeek,
  };
  return (
    <>
      <PageHeader
        title={`Weekly times of ${connection.name}`}
        description="The times that “Next slot” gives out, each to one post."
        actions={<ButtonLink href="/queue">Queue</ButtonLink>}
      />
      <PageBody width="narrow" className="flex flex-col gap-4">
        {actor.role === "viewer" ? (
          <SlotTimes {...shown} />
        ) : (
          <SlotEditor {...shown} accountName={connection.name} others={others} />
        )}
      </PageBody>
    </>
  );
}

export default titled("Weekly times", SlotsPage);
