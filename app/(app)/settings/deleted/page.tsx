import { DeletedItems } from "@/components/deleted/deleted-items";
import { deletedFilter } from "@/components/deleted/deleted-words";
import { UrlState } from "@/components/url-state/url-state";
import { getMe } from "@/lib/auth/get-me";
import { listDeletedItems } from "@/lib/deleted-items/deleted-items";
import { now } from "@/lib/kernel/clock";
import { timePreferences } from "@/lib/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/deleted", async ({ actor, search }) => {
  const kind = deletedFilter.parseServerSide(search.kind);
  const [{ user }, page] = await Promise.all([
    getMe(actor, {}),
    listDeletedItems(actor, kind ? { kind } : {}),
  ]);
  return (
    <UrlState>
      <DeletedItems
        first={{ kind, page }}
        preferences={timePreferences(user)}
        canEdit={actor.role !== "viewer"}
        at={now().toISOString()}
      />
    </UrlState>
  );
});
