"use client";

import { KeyRound, UserMinus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { useMemberResetLink } from "@/components/identity/password/use-member-reset-link";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyLayer } from "@/components/ui/lazy";
import { MenuItem } from "@/components/ui/menu";
import { MoreItems } from "@/components/ui/more-items";
import { MoreMenu } from "@/components/ui/more-menu";
import { Select } from "@/components/ui/select";
import type { Member, MemberList as Members } from "@/lib/identity/members/schema";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Viewer } from "./remove-member-dialog";
import { roleOptions, roleWords } from "./role-words";

const RemoveMemberDialog = lazyLayer(
  () => dynamic(() => import("./remove-member-dialog").then((chunk) => chunk.RemoveMemberDialog)),
  { what: "The dialog" },
);
const preloadDialog = () => void import("./remove-member-dialog").catch(() => undefined);

export function MemberList({
  first,
  viewer,
  workspaceName,
  preferences,
}: {
  first: Members;
  viewer: Viewer;
  workspaceName: string;
  preferences: TimePreferences;
}) {
  const { query, items: members } = usePagedList({
    queryKey: ["members", { isAdmin: viewer.isAdmin }],
    load: ({ cursor, signal }) => api("GET /api/members", { query: { cursor }, signal }),
    first,
  });
  const admins = members.filter(({ role }) => role === "admin");
  const onlyAdmin = !query.hasNextPage && admins.length === 1 ? admins[0]?.id : undefined;
  return (
    <Card aria-label="Members">
      <div className="pb-4">
        <CardHeader title="Members" description={`Who works in ${workspaceName}.`} />
      </div>
      <ul className="divide-y border-t">
        {members.map((member) => (
          <MemberItem
            key={member.id}
            member={member}
            viewer={viewer}
            isOnlyAdmin={member.id === onlyAdmin}
            preferences={preferences}
          />
        ))}
      </ul>
      <MoreItems query={query} />
    </Card>
  );
}

function MemberItem({
  member,
  viewer,
  isOnlyAdmin,
  preferences,
}: {
  member: Member;
  viewer: Viewer;
  isOnlyAdmin: boolean;
  preferences: TimePreferences;
}) {
  const { id, name, email, role, avatarUrl, joinedAt } = member;
  const { label, may } = roleWords[role];
  const isYou = id === viewer.id;
  const isStuck = isYou && isOnlyAdmin;
  return (
    <li className="flex items-start gap-3 px-5 py-3.5">
      <Avatar name={name} src={avatarUrl} size={32} />
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-2 sm:flex-row sm:justify-between">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
            {isYou && <Badge tone="info">You</Badge>}
          </p>
          {email && <p className="wrap-anywhere text-muted">{email}</p>}
          <p className="text-muted text-sm tabular-nums">
            Since <time dateTime={joinedAt}>{formatDate(joinedAt, preferences)}</time>
          </p>
          {isStuck && (
            <p className="mt-1 max-w-prose text-pretty text-sm">
              You are the only administrator, so you cannot leave or change your role. Make somebody
              else an administrator first.
            </p>
          )}
        </div>
        <div className="flex shrink-0 items-start justify-between gap-2 sm:max-w-62 sm:justify-end">
          {viewer.isAdmin ? (
            <div className="min-w-0 grow sm:w-40">
              <RoleSelect member={member} isYou={isYou} isLocked={isStuck} />
            </div>
          ) : (
            <div className="sm:text-end">
              <p>{label}</p>
              <p className="text-muted text-sm">{may}</p>
            </div>
          )}
          {(viewer.isAdmin || isYou) && !isStuck && (
            <div className="flex shrink-0 justify-end sm:min-w-17">
              <MemberActions member={member} viewer={viewer} preferences={preferences} />
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

function RoleSelect({
  member,
  isYou,
  isLocked,
}: {
  member: Member;
  isYou: boolean;
  isLocked: boolean;
}) {
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
        disabled={changing.pending || isLocked}
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
  const redraw = useRedraw();
  const { confirmed, dialog } = useRecentAuth();
  const changing = useApiMutation({
    send: ({ role }: { role: Member["role"]; undoes?: boolean }) =>
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
    onDone: () => isYou && redraw(),
    failed: () => ({ title: "The role was not changed" }),
    invalidates: [["members"], ["invitations"]],
  });
  return { change: changing.run, changing, dialog };
}

type MemberActionsProps = { member: Member; viewer: Viewer; preferences: TimePreferences };

function MemberActions({ member, viewer, preferences }: MemberActionsProps) {
  const [open, setOpen] = useState(false);
  const ask = () => setOpen(true);
  return (
    <>
      {member.id === viewer.id ? (
        <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={ask}>
          Leave
        </Button>
      ) : (
        <MemberMenu member={member} preferences={preferences} onRemove={ask} />
      )}
      {open && (
        <RemoveMemberDialog member={member} viewer={viewer} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function MemberMenu({
  member,
  preferences,
  onRemove,
}: Omit<MemberActionsProps, "viewer"> & { onRemove: () => void }) {
  const { makeLink, dialog } = useMemberResetLink(member, preferences);
  return (
    <>
      <MoreMenu of={member.name} size="md">
        <MenuItem icon={<KeyRound aria-hidden className="size-4" />} onSelect={makeLink}>
          Make a link for a new password
        </MenuItem>
        <MenuItem
          tone="danger"
          icon={<UserMinus aria-hidden className="size-4" />}
          onSelect={onRemove}
        >
          Remove from the team…
        </MenuItem>
      </MoreMenu>
      {dialog}
    </>
  );
}
