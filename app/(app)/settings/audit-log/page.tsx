import { type AuditFilter, auditFilter, auditQuery } from "@/components/audit/audit-filter";
import { AuditSettings } from "@/components/audit/audit-settings";
import { UrlState } from "@/components/url-state/url-state";
import { listAuditLog } from "@/lib/audit/list-audit-log";
import { getMe } from "@/lib/auth/get-me";
import { listMembers } from "@/lib/members/members";
import { timePreferences } from "@/lib/time/format-instant";
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
    <UrlState>
      <AuditSettings
        first={{ filter, page }}
        people={members.items.map(({ id, name }) => ({ id, name }))}
        preferences={preferences}
      />
    </UrlState>
  );
});
