import { notFound } from "next/navigation";
import { type AuditFilter, auditFilter, auditQuery } from "@/components/audit/audit-filter";
import { AuditSettings } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { UrlState } from "@/components/url-state/url-state";
import { listAuditLog } from "@/lib/audit/list-audit-log";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listMembers } from "@/lib/members/members";
import { timePreferences } from "@/lib/time/format-instant";

type Search = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function AuditLogPage({ searchParams }: Search) {
  const actor = await currentMember();
  if (!actor.admin) notFound();
  const search = await searchParams;
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
}

export default titled("Audit log", AuditLogPage);
