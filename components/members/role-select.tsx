"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/http/api";
import type { Member } from "@/lib/members/schema";
import { roleOptions, roleWords } from "./role-words";

type RoleSelectProps = { member: Member; isYou: boolean };
type Change = { role: Member["role"]; undoes?: boolean };

export function RoleSelect({ member, isYou }: RoleSelectProps) {
  const { id, name, role: present } = member;
  const { change, changing, dialog } = useChangeRole(member, isYou);
  const [asking, setAsking] = useState<Member["role"] | null>(null);
  const shown = changing.pending ? (changing.input?.role ?? present) : present;
  // Nobody can give themselves administration back.
  const choose = (role: Member["role"]) => (isYou ? setAsking(role) : void change({ role }));
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        options={roleOptions}
        value={shown}
        disabled={changing.pending}
        onChange={(role) => role !== present && choose(role)}
      />
      <AlertDialog
        key={id}
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Give up administration?"
        description="You could no longer invite people or change the workspace. Only another administrator can make you one again."
        confirmLabel="Give it up"
        onConfirm={() => void (asking && change({ role: asking }))}
      />
      {dialog}
    </>
  );
}

function useChangeRole({ id, name, role: present }: Member, isYou: boolean) {
  const router = useRouter();
  const { confirmed, dialog } = useRecentAuth();
  const changing = useApiMutation({
    send: ({ role }: Change) =>
      confirmed(() =>
        api("PATCH /api/members/{memberId}", { params: { memberId: id }, body: { role } }),
      ),
    done: (_, { role, undoes }) => ({
      id: `role-${id}`,
      title: isYou
        ? `You are ${roleWords[role].article} now`
        : `${name} is ${roleWords[role].article} now`,
      action:
        isYou || undoes
          ? undefined
          : { label: "Undo", onSelect: () => void changing.run({ role: present, undoes: true }) },
    }),
    onDone: () => isYou && router.refresh(),
    failed: () => ({ title: "The role was not changed" }),
    invalidates: [["members"], ["invitations"]],
  });
  return { change: changing.run, changing, dialog };
}
