import { DeletedItems } from "@/components/library/deleted/deleted-items";
import { deletedFilter } from "@/components/library/deleted/deleted-words";
import { getMe } from "@/lib/identity/auth/get-me";
import { now } from "@/lib/kernel/clock";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listDeletedItems } from "@/lib/records/deleted-items/deleted-items";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/deleted", async ({ actor, search }) => {
  const kind = deletedFilter.parseServerSide(search.kind);
  const [{ user }, page] = await Promise.all([
    getMe(actor, {}),
    listDeletedItems(actor, kind ? { kind } : {}),
  ]);
  return (
    <DeletedItems
      first={{ kind, page }}
      preferences={timePreferences(user)}
      canEdit={actor.role !== "viewer"}
      at={now().toISOString()}
    />
  );
});
