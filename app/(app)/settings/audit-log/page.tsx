import {
  type AuditFilter,
  auditFilter,
  auditQuery,
} from "@/components/settings/audit/audit-filter";
import { AuditSettings } from "@/components/settings/audit/audit-settings";
import { getMe } from "@/lib/identity/auth/get-me";
import { listMembers } from "@/lib/identity/members/members";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listAuditLog } from "@/lib/records/audit/list-audit-log";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/audit-log", async ({ actor, search }) => {
  const filter: AuditFilter = {
    who: auditFilter.who.parseServerSide(search.who),
    what: auditFilter.what.parseServerSide(search.what),
    from: auditFilter.from.parseServerSide(search.from),
    to: auditFilter.to.parseServerSide(search.to),
  };
  const preferences = timePreferences((await getMe(actor, {})).user);
  const [page, members] = await Promise.all([
    listAuditLog(actor, auditQuery(filter, preferences.timeZone)),
    listMembers(actor, { limit: 200 }),
  ]);
  return (
    <AuditSettings
      first={{ filter, page }}
      people={members.items.map(({ id, name }) => ({ id, name }))}
      preferences={preferences}
    />
  );
});
