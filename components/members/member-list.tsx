"use client";

import { usePagedList } from "@/components/paged-list/use-paged-list";
import { Card, CardHeader } from "@/components/ui/card";
import { MoreItems } from "@/components/ui/more-items";
import { api } from "@/lib/http/api";
import type { MemberList as Members } from "@/lib/members/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { MemberItem, type Viewer } from "./member-item";

type MemberListProps = {
  first: Members;
  viewer: Viewer;
  workspaceName: string;
  preferences: TimePreferences;
};

export function MemberList({ first, viewer, workspaceName, preferences }: MemberListProps) {
  const { query, items: members } = usePagedList({
    queryKey: ["members", { isAdmin: viewer.isAdmin }],
    load: ({ cursor, signal }) => api("GET /api/members", { query: { cursor }, signal }),
    first,
  });
  return (
    <Card aria-label="Members">
      <div className="pb-4">
        <CardHeader title="Members" description={`Who works in ${workspaceName}.`} />
      </div>
      <ul className="divide-y border-t">
        {members.map((member) => (
          <MemberItem key={member.id} member={member} viewer={viewer} preferences={preferences} />
        ))}
      </ul>
      <MoreItems query={query} />
    </Card>
  );
}
