import type { Metadata } from "next";
import { MemberList } from "@/components/members/member-list";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listMembers } from "@/lib/members/list-members";
import { timePreferences } from "@/lib/time/format-instant";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage() {
  const actor = await currentMember();
  const [{ user, workspace }, first] = await Promise.all([
    getMe(actor, {}),
    listMembers(actor, {}),
  ]);
  return (
    <MemberList
      first={first}
      userId={user.id}
      workspaceName={workspace.name}
      preferences={timePreferences(user)}
    />
  );
}
